"""How much comes over the line until one can play, and from where."""

from urllib.parse import urlsplit

LIMIT = 250_000
"""Bytes as they travel: packed where the server packs them."""


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
    assert sum(sizes) <= LIMIT
    own = urlsplit(house.url).netloc
    assert {urlsplit(url).netloc for url in player.visitor.requests} == {own}
    languages = [url for url in player.visitor.requests if "/assets/de-" in url]
    assert languages == []  # one language is enough
