"""A translation knows the English that it was made from."""

import json

import pytest
from tools import words


def test_no_translation_is_stale():
    assert not words.problems(), "\n".join(["", *words.problems()])


@pytest.fixture
def house(tmp_path, monkeypatch):
    """Two texts and a rule, in English and German."""
    for name, place in (
        ("I18N", tmp_path / "i18n"),
        ("NOTES", tmp_path / "i18n" / "made_from"),
        ("RULES", tmp_path / "rules.md"),
    ):
        monkeypatch.setattr(words, name, place)

    def write(path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def say(**texts):
        write(tmp_path / "i18n" / "en" / "common.json", json.dumps(texts))

    say(skip="Skip", close="Close")
    write(tmp_path / "i18n" / "de" / "common.json", "{}")
    write(
        tmp_path / "rules.md",
        "- **N8** A loan.\n    - Its part.\n\n    A table.\n- **N9** A bonus.\n",
    )
    return say


def test_new_texts_are_noted_down(house):
    assert words.problems() == [
        "de: not noted down, or gone: common.close, common.skip, rules.N8, rules.N9."
        " Run: python -m tools.words"
    ]
    assert words.main([]) == 0
    assert words.problems() == []
    house(skip="Skip")
    assert words.problems() == [
        "de: not noted down, or gone: common.close. Run: python -m tools.words"
    ]
    assert words.main([]) == 0
    assert words.problems() == []


def test_stale_texts_stay_stale_until_they_are_accepted(house, capsys):
    words.main([])
    house(skip="Skip it", close="Shut")
    assert words.main([]) == 1
    assert "de: the English has changed: common.skip common.close" in capsys.readouterr().out
    assert words.main(["--accept", "de", "common.skip"]) == 1
    assert words.problems() == [
        "de: the English of these has changed: common.close. Bring them up to date, then run:"
        " python -m tools.words --accept de common.close"
    ]
    assert words.main(["--accept", "all"]) == 0
    assert words.problems() == []


def test_a_rule_with_its_parts_is_one_text(house):
    words.main([])
    words.RULES.write_text("- **N8** A loan.\n    - Another part.\n- **N9** A bonus.\n", "utf-8")
    assert words.stale(words.read("de"), words.english()) == ["rules.N8"]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["common.skip"], "say for which language"),
        (["--accept", "xx"], "there is no language xx"),
        (["--accept", "de", "common.jump"], "there is no text common.jump"),
    ],
)
def test_what_cannot_be_accepted(house, capsys, args, said):
    with pytest.raises(SystemExit):
        words.main(args)
    assert said in capsys.readouterr().err
