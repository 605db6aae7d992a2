"""How much comes over the line until one can play, and from where."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.page import WANTED_BYTES, one_visit

README = Path(__file__).parents[2] / "README.md"
TOLERANCE = 5_000
"""Bytes that the page may change by before README must be written anew."""


def said_in_readme():
    """The bytes that README says, measured by `python -m benchmarks.page`."""
    row = re.search(r"benchmarks\.page`\) \| .*; (\d+) kB \|", README.read_text(encoding="utf-8"))
    assert row, "README has no figure for the page's weight."
    return 1000 * int(row.group(1))


def test_the_page_weighs_what_readme_says(browser, house):
    _, size = one_visit(browser, house.url)
    assert size <= WANTED_BYTES
    assert abs(size - said_in_readme()) <= TOLERANCE, f"README should say {round(size / 1000)} kB."


def test_the_first_load_is_light_and_all_our_own(visit, house):
    player = visit()
    session = player.visitor.context.new_cdp_session(player.page)
    sizes = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    player.visitor.open("/")
    player.start()
    player.first_tickets()
    player.wait("seen.mine && seen.draw")
    assert len(sizes) > 5
    assert sum(sizes) <= WANTED_BYTES
    own = urlsplit(house.url).netloc
    assert {urlsplit(url).netloc for url in player.visitor.requests} == {own}
    languages = [url for url in player.visitor.requests if "/assets/de-" in url]
    assert languages == []  # one language is enough
