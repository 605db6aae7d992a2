"""A static host: a folder of files at a path, by Python's own server, and its line can be cut."""

from __future__ import annotations

import shutil
import socket
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.support.waiting import HANGS

PATH = "some/path"


class _Handler(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.server.down:
            self.close_connection = True
            with suppress(OSError):
                self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.server.asked.append(self.path)
        super().do_GET()

    def log_message(self, *given):
        pass


class Files:
    """Serves a folder as `python -m http.server` does, in a thread; the site lies below a path."""

    def __init__(self, top: Path):
        self.folder = top / PATH
        handler = partial(_Handler, directory=str(top))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.down, self._server.asked = False, []
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = f"{self.origin}/{PATH}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))

    @property
    def asked(self) -> list[str]:
        """The paths that were asked for."""
        return self._server.asked

    def cut(self):
        """From now on nothing is answered."""
        self._server.down = True

    def mend(self):
        self._server.down = False

    def release(self, mark: str):
        """Put a new release there, which says so in its head."""
        page = self.folder / "index.html"
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace("<title>", f'<meta name="{mark}" /><title>', 1))

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._thread.join(HANGS)
        self._server.server_close()


def copied(folder: Path, to: Path) -> Path:
    """A copy that a test may change."""
    shutil.copytree(folder, to / PATH)
    return to
