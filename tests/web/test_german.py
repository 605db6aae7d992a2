"""A whole game in German."""

import pytest

from . import looks


@pytest.mark.thorough  # `test_languages.py` has a part of it in every language
def test_a_whole_game_in_german(visit):
    player = visit("/", language="de", listening=True)
    player.start()
    assert player.page.evaluate("document.documentElement.lang") == "de"
    keys = []

    def note(one):
        keys.extend(looks.raw_keys(one))
        return False

    player.play(until=note)
    keys += looks.raw_keys(player)
    heard = "\n".join(player.page.evaluate("heard"))
    assert keys == [] and not looks.RAW_KEY.search(heard)
    player.see(player.t("end.rematch"))
