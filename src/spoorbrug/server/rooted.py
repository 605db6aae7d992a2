"""The page under a path: its own addresses begin with the path under which a proxy serves it."""

from __future__ import annotations

import re

_ADDRESS = re.compile(r'((?:\b(?:href|src)=|\burl: )")/(?!/)')


def rooted(text: str, root: str) -> str:
    """A page or a script of ours whose addresses begin with the root."""
    return _ADDRESS.sub(rf"\g<1>{root}/", text) if root else text


def with_root(html: str, root: str) -> str:
    """The page with a word for its script, which has addresses of its own."""
    return html.replace("<head>", f'<head><meta name="root" content="{root}" />', 1)
