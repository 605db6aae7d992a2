"""The pictures of the rules: drawn from one place, in every language, for light and dark."""

import xml.etree.ElementTree as ET

import pytest
from tools.rule_pictures.files import FOLDER, all_pictures, languages, words_of
from tools.rule_pictures.pictures import PICTURES
from tools.rule_pictures.sheet import HEIGHT, WIDTH, Sheet

DRAWN = all_pictures()


def test_the_files_are_what_the_tool_draws():
    assert set(FOLDER.glob("*/*.svg")) == set(DRAWN)
    stale = [path for path, text in DRAWN.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run python -m tools.rule_pictures"


def test_every_language_has_every_picture_in_words_of_its_own():
    assert len(languages()) > 10
    assert {path.parent.name for path in DRAWN} == set(languages())
    for name in PICTURES:
        texts = {DRAWN[FOLDER / language / f"{name}.svg"] for language in languages()}
        assert len(texts) == len(languages()), name


@pytest.mark.parametrize("path", [path for path in DRAWN if path.parent.name in ("en", "fi")])
def test_a_picture_stands_alone_and_knows_both_themes(path):
    root = ET.fromstring(DRAWN[path])
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    assert {"light", "dark"} <= ids
    used = {element.get("href") for element in root.iter() if element.get("href")}
    assert used <= {f"#{name}" for name in ids}  # nothing comes from another file
    style = root.findtext("{http://www.w3.org/2000/svg}style")
    assert "prefers-color-scheme:dark" in style and "#dark:target" in style


def test_words_that_do_not_fit_are_refused():
    words = {**words_of("en"), "city": "a very long word for a city"}
    with pytest.raises(ValueError, match=r"en: .* \(city\) does not fit"):
        PICTURES["start"](Sheet(words, "en"))


def test_a_language_without_words_is_refused():
    with pytest.raises(ValueError, match="has no xx for add, bank"):
        words_of("xx")
