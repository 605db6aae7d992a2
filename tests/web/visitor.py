"""One visitor's browser window, watched for everything that should not happen in it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.support.waiting import HANGS

# A Chromium on a busy machine may take its time; this only ends what hangs. In milliseconds.
PATIENCE = 1000 * HANGS
expect.set_options(timeout=PATIENCE)

LOCALES = {"en": "en-GB", "nb": "nb-NO", "sv": "sv-SE", "da": "da-DK", "pt-BR": "pt-BR"}

WATCH = """
window.addEventListener('securitypolicyviolation', (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""

# The last things that pointers did, for whoever wonders why a press led to nothing.
RECORD = """
window.presses = [];
for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'contextmenu']) {
  addEventListener(kind, ({ target, clientX, clientY, timeStamp }) => {
    const what = target.closest?.('[aria-label], [data-testid], button') ?? target;
    const name = what.getAttribute?.('aria-label') ?? what.textContent?.trim().slice(0, 30);
    presses.push(`${Math.round(timeStamp)} ${kind} ${Math.round(clientX)} ${Math.round(clientY)} ` +
      `${target.nodeName} ${name}`);
    presses.splice(0, presses.length - 16);
  }, true);
}
"""

# Everything that a screen reader was told, in order.
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes) {
    const place = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]';
    if (!place?.closest(live)) continue;
    if (change.type === 'characterData') window.heard.push(change.target.data.trim());
    for (const node of change.addedNodes) {
      const text = node.textContent?.replace(/\\s+/g, ' ').trim();
      if (text) window.heard.push(text);
    }
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Visitor:
    """A context with one page in it."""

    def __init__(
        self,
        browser,
        url,
        *,
        phone=False,
        language="en",
        dark=False,
        listening=False,
        scripts=(),
        settings=None,
        keeps=False,
    ):
        """`keeps`: the page may keep itself for when there is no connection. That is some
        megabytes for every new browser, so only tests of just that allow it."""
        self.url, self.phone, self.language = url, phone, language
        self.troubles: list[str] = []
        self.forgiven = [re.compile("Service Worker registration blocked")]
        self.frames: list[dict] = []
        """Every message that the page received over a socket."""
        self.sent: list[dict] = []
        self.requests: list[str] = []
        shape = (
            {
                "viewport": {"width": 390, "height": 844},
                "has_touch": True,
                "is_mobile": True,
                "device_scale_factor": 2,
            }
            if phone
            else {"viewport": {"width": 1280, "height": 800}}
        )
        self.context = browser.new_context(
            locale=LOCALES.get(language, f"{language}-{language.upper()}"),
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",  # nothing to wait for
            accept_downloads=True,
            service_workers="allow" if keeps else "block",
            **shape,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.context.add_init_script(RECORD)
        if settings:
            stored = json.dumps(json.dumps(settings))
            keep = f"localStorage['spoorbrug.settings'] ??= {stored};"
            self.context.add_init_script(f"try {{ {keep} }} catch {{}}")  # not on an empty page
        if listening:
            self.context.add_init_script(LISTEN)
        for script in scripts:
            self.context.add_init_script(path=script)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self._trouble(f"error: {error.error.stack}"))
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("requestfailed", self._failed)
        self.context.on("response", self._answered)
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page):
        page.on("websocket", self._socket)

    def _socket(self, socket):
        socket.on("framereceived", lambda text: self.frames.append(json.loads(text)))
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def _console(self, message):
        if message.type in ("error", "warning"):
            self._trouble(f"console: {message.text}")

    def _failed(self, request):
        # What was under way when a page was left is nobody's fault.
        if "ERR_ABORTED" not in (request.failure or ""):
            self._trouble(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response):
        if response.status >= 400:
            self._trouble(f"{response.status}: {response.request.method} {response.url}")

    def _trouble(self, text):
        if not any(pattern.search(text) for pattern in self.forgiven):
            self.troubles.append(text)

    def forgive(self, *patterns):
        """This may happen here."""
        self.forgiven += [re.compile(pattern) for pattern in patterns]

    def open(self, path="/"):
        self.page.goto(path if ":" in path else self.url + path)

    def close(self):
        self.context.close()
