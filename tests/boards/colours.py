"""How different two colours look, also to people who see fewer of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colour = NDArray[np.float64]

# Machado, Oliveira and Fernandes (2009), at full strength, on linear RGB.
EYES = {
    "all colours": np.eye(3),
    "no red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "no green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

# How much of the light that is seen each part of linear RGB gives.
LIGHT = np.array([0.2126, 0.7152, 0.0722])
# Rods only: nothing but how light something is.
ALL_EYES = {**EYES, "no colours": np.tile(LIGHT, (3, 1))}


def linear(text: str) -> Colour:
    """`#rrggbb` as linear RGB."""
    return to_linear(np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255)


def to_linear(value: Colour) -> Colour:
    """Shares of what a screen is told as shares of light."""
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    """The contrast of WCAG, from 1 to 21."""
    return float(contrasts(linear(a), linear(b)))


def contrasts(one: Colour, other: Colour) -> Colour:
    """The same of linear RGB: of two colours, or of one and every pixel of a picture."""
    a, b = one @ LIGHT, other @ LIGHT
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


def lab(rgb: Colour) -> Colour:
    """Linear RGB, one colour or many, where distances are about what an eye sees (CIELAB)."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    share = rgb @ to_xyz.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distance(a: str, b: str, eyes: str = "all colours") -> float:
    """How far apart two colours look; some 2 can just be told apart side by side."""
    seen = [lab(np.clip(EYES[eyes] @ linear(text), 0, 1)) for text in (a, b)]
    return float(np.linalg.norm(seen[0] - seen[1]))
