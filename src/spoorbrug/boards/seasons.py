"""Each board has a season of its own: the colours of its land and its water, by day and by night.

A board names one in `look.csv`; without it, it has the plain colours of `looks.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spoorbrug.boards.looks import DARK, LIGHT, Theme


@dataclass(frozen=True, slots=True)
class Season:
    """A theme for light screens and one for dark ones."""

    light: Theme
    dark: Theme

    def theme(self, dark: bool) -> Theme:
        """One of the two."""
        return self.dark if dark else self.light


PLAIN = "plain"
SEASONS = {
    PLAIN: Season(LIGHT, DARK),
    # Young grass and a cool sea.
    "spring": Season(
        replace(
            LIGHT, sea="#b5d9e6", shore="#cfe8ee", wave="#93c3d4", land="#e2e5cf", home="#f8f8ea",
            coast="#7fb0bb", river="#a9d3e0", border="#a5a382", name_sea="#6b9aab",
            name_country="#a4a886", sketch="#9aa57c", frame="#5c6f62",
        ),
        replace(
            DARK, sea="#122530", shore="#1b3542", wave="#2a4a59", land="#2a332d", home="#3a4740",
            sketch="#6d7f6b", frame="#8fa08f",
        ),
    ),
    # Dry grass, warm light.
    "summer": Season(
        replace(
            LIGHT, sea="#a9cfd6", shore="#c6e1e3", wave="#86b6c1", land="#f6edd6", home="#f6edd6",
            coast="#7ba6ad", river="#a5ced8", border="#bda87d", name_sea="#64919d",
            name_country="#b39f74", sketch="#b59a69", frame="#7a6542",
        ),
        replace(
            DARK, sea="#13252b", shore="#1c3740", wave="#2a4d57", land="#3f433b", home="#3f433b",
            border="#857a5e", sketch="#84795c", frame="#a6977a",
        ),
    ),
    # Leaves on the ground.
    "autumn": Season(
        replace(
            LIGHT, sea="#b4d0d2", shore="#cfe2e0", wave="#90b4b8", land="#e9dcc4", home="#fbf3e2",
            coast="#86a9aa", river="#accdd1", border="#b99d78", name_sea="#6f9599",
            name_country="#b3986f", sketch="#bd8d5c", frame="#7d5a38",
        ),
        replace(
            DARK, sea="#14242a", shore="#1e343b", wave="#2c4850", land="#322f2a", home="#46423a",
            border="#857459", sketch="#8d7554", frame="#b0946e",
        ),
    ),
    # Snow and ice.
    "winter": Season(
        replace(
            LIGHT, sea="#a7c6d8", shore="#c7dfea", wave="#86abc3", land="#e2e9ed", home="#fafcfd",
            coast="#7c9db3", river="#a4c6da", border="#9fadb8", name_sea="#64879e",
            name_country="#9dadb9", sketch="#86a0b2", frame="#4d6b80", ballast="#9aa3aa",
        ),
        replace(
            DARK, sea="#101f2c", shore="#182e3f", wave="#274459", land="#2a323b", home="#3d4853",
            border="#6f7c8a", sketch="#70859a", frame="#93a9bd",
        ),
    ),
    # Meadows below, snow above.
    "alpine": Season(
        replace(
            LIGHT, sea="#a4d0e4", shore="#c2e2ee", wave="#7fb6d1", land="#dfe5d3", home="#f7f9ec",
            coast="#6fa5be", river="#a0cfe3", border="#9fa788", name_sea="#5f93ac",
            name_country="#98a27f", sketch="#8d9f88", frame="#4f6b58",
        ),
        replace(
            DARK, sea="#11283a", shore="#1a3a50", wave="#295169", land="#28332f", home="#384840",
            border="#748068", sketch="#6f8676", frame="#91a897",
        ),
    ),
    # The Indian summer of a wide land.
    "prairie": Season(
        replace(
            LIGHT, sea="#aed3d8", shore="#cbe4e4", wave="#8bbac2", land="#e8dcc0", home="#fdf4df",
            coast="#80a9ae", river="#aad0d8", border="#bfa06d", name_sea="#67949c",
            name_country="#b49a68", sketch="#c29a5f", frame="#85602f",
        ),
        replace(
            DARK, sea="#14252a", shore="#1d373d", wave="#2b4c53", land="#353027", home="#4a4337",
            border="#8b7753", sketch="#93794e", frame="#b59867",
        ),
    ),
}  # fmt: skip
