"""The pictures of the rules, drawn once and written in every language.

`python -m tools.rule_pictures` writes `docs/images/rules/<language>/<picture>.svg`. The words are
in `words.toml`; names of dice are those of the page. Change them there, never in the SVG files.
"""
