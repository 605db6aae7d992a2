"""Slopes by hand, to compare with."""


def slope_by_hand(part, loss, place, step=1e-2):
    """How a loss changes with one number."""
    kept = part[place]
    part[place] = kept + step
    above = loss()
    part[place] = kept - step
    below = loss()
    part[place] = kept
    return (above - below) / (2 * step)
