"""The documentation site: its navigation names every page, and it loads nothing from elsewhere."""

import pytest
import yaml
from tools import site

from tests.project.commands import ROOT

DOCS = ROOT / "docs"
SETTINGS = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def pages(nav):
    for entry in nav:
        if isinstance(entry, str):
            yield entry
        else:
            for value in entry.values():
                yield from [value] if isinstance(value, str) else pages(value)


def test_the_navigation_names_every_page_once():
    named = list(pages(SETTINGS["nav"]))
    files = [file for ending in ("md", "ipynb") for file in DOCS.rglob(f"*.{ending}")]
    assert sorted(named) == sorted(file.relative_to(DOCS).as_posix() for file in files)
    assert named[0] == "index.md"


def test_warnings_are_errors_and_no_letters_are_fetched():
    assert SETTINGS["strict"] is True
    assert SETTINGS["theme"]["font"] is False
    assert all((DOCS / script).is_file() for script in SETTINGS["extra"]["polyfills"])
    assert "iframe-worker" in SETTINGS["extra"]["polyfills"][0], "the plugin would fetch its own"


@pytest.mark.parametrize(
    "tag",
    [
        '<script src="https://cdn.example/x.js"></script>',
        "<script defer src=//cdn.example/x.js></script>",
        '<link href="https://fonts.example/css" rel="stylesheet">',
        '<link rel="preconnect" href="https://fonts.example">',
        '<img alt="" src="http://pictures.example/a.png">',
    ],
)
def test_what_comes_from_elsewhere_is_noticed(tag, tmp_path):
    assert len(list(site.remote(f"<html>{tag}</html>"))) == 1
    (tmp_path / "index.html").write_text(tag, encoding="utf-8")
    assert any("index.html loads" in line for line in site.problems(tmp_path))
    assert any("search" in line for line in site.problems(tmp_path))


def test_links_and_own_files_are_fine():
    html = '<a href="https://semver.org">x</a><script src="a.js"></script><img src="../b.png">'
    assert list(site.remote(html)) == []
