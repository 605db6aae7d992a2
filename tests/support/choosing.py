"""A player who presses what the page would show. Imports nothing: Pyodide runs it, too."""


def choose(view, rng):
    """A move out of `choices`, as a page would make it; claims are what a game ends by."""
    found = view["choices"]
    if found["keep"] is not None:
        kept = rng.sample(view["offer"], max(found["keep"], rng.randrange(2)))
        return "keep " + (", ".join(kept) or "nothing")  # with dice, one need not keep any (D6)
    if found["lay"]:
        return "lay " + rng.choice(found["lay"])
    if (inside := _inside_turn(view, rng)) is not None:
        return inside
    if found["claims"]:
        best = max(found["claims"], key=lambda claim: claim["points"])
        # What a tunnel costs with dice is known only after its three dice.
        return (
            rng.choice(best["payments"])["move"] if best["payments"] else f"claim {best['track']}"
        )
    if found["builds"] and rng.random() < 0.1:
        site, payments = rng.choice(found["builds"]["sites"]), found["builds"]["payments"]
        parts = (site["move"], rng.choice(payments)["move"] if payments else None)
        return "; ".join(part for part in parts if part)
    if found["sends"] and rng.random() < 0.3:
        return rng.choice(found["sends"])["move"]
    if found["ticket_dice"] and rng.random() < 0.04:
        return f"tickets {rng.choice(found['ticket_dice'])}"
    if found["done"]:
        return "done"
    if found["can_pass"]:
        return "pass"
    options = ["draw"] * 4 * found["draw"] + [f"take {card}" for card in found["take"]]
    if found["tickets"] and (not options or rng.random() < 0.04):
        return "tickets"
    return rng.choice(options)


def _inside_turn(view, rng):
    """What goes on with something that was begun; None where nothing was."""
    found = view["choices"]
    if found["mix"]:
        return f"mix {rng.choice(found['mix']['long'])} long"
    if found["fill"]:
        return f"add {rng.choice(found['fill']['kinds'])}"
    if found["extra"]:
        ways = [one["move"] for one in found["extra"]["payments"]]
        return ways[0] if ways else found["extra"]["decline"]
    if found["stand"] is not None:
        return "stand " + rng.choice([*found["stand"], "nowhere"])
    if found["walk"]:
        steps = [step["move"] for step in found["walk"]["steps"]]
        return rng.choice(steps + [found["walk"]["stop"]] * (found["walk"]["stop"] is not None))
    if found["reroll"]:
        thrown = [f"{n} {face}" for face, n in view["dice"]["faces"].items() if n]
        return "reroll " + rng.choice([rng.choice(thrown), " + ".join(thrown), "nothing"])
    if found["buy"] or found["give_back"]:
        words = [f"buy {token}" for token in found["buy"]]
        return rng.choice([*words, *(f"return {token}" for token in found["give_back"]), "done"])
    return None
