"""Answers that are the same for everybody: made once, squeezed once, and sent as they are.

Squeezing a board takes far longer than sending it, so one guest who asks again and again would
otherwise keep the server busy.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass

from fastapi import Request, Response

FRESH = "no-cache"
"""A browser keeps it, and asks whether it is still right: boards change with a release."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text with a tag that changes whenever it does."""

    plain: bytes
    squeezed: bytes
    tag: str
    media_type: str

    @classmethod
    def of(cls, text: str, media_type: str = "application/json") -> Document:
        """Made of a text."""
        plain = text.encode()
        tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        return cls(plain, gzip.compress(plain, mtime=0), tag, media_type)

    def answer(self, request: Request) -> Response:
        """All of it, or only a word that the browser's own copy is still right."""
        headers = {"etag": self.tag, "cache-control": FRESH, "vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") in (self.tag, f"W/{self.tag}"):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self.squeezed, media_type=self.media_type, headers=headers)
        return Response(self.plain, media_type=self.media_type, headers=headers)
