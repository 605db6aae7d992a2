"""The site for a static host: what the built page becomes, and what is refused."""

import json

import pytest
from tools import public

HTML = (
    '<html><head><meta charset="utf-8" /><link rel="icon" href="/favicon.svg">'
    '<script src="/assets/a.js"></script></head></html>'
)


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A page as the build leaves it, small."""
    page = tmp_path / "page"
    for name, text in {
        "index.html": HTML,
        "index.de.html": HTML,
        "manifest.de.webmanifest": "{}",
        "sw.js": "the server's",
        "assets/a-1.js": "1",
        "assets/de-2.js": "2",
        "docs/api.js": "of the API",
        "local/files.json": "{}",
        "local/rules.wasm": "w",
        "local/kernel.wasm.0123456789.gz": "k",
        "offline/worker.js": "// the worker",
        "offline/languages.json": json.dumps({"de": ["assets/de-2.js"]}),
    }.items():
        file = page / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(public.web, "PAGE", page)
    monkeypatch.setattr(public.web, "build", lambda: None)
    monkeypatch.setattr(public.local, "build", lambda: None)
    return tmp_path / "public"


def kept(folder):
    first = (folder / "sw.js").read_text(encoding="utf-8").splitlines()[0]
    return json.loads(first.removeprefix("self.FILES=").removesuffix(";"))


def test_the_page_becomes_a_folder_for_any_path(built, capsys):
    public.build(built, docs=False)
    html = (built / "index.html").read_text(encoding="utf-8")
    assert 'href="./favicon.svg"' in html and 'src="./assets/a.js"' in html
    assert '<meta name="spoorbrug-server" content="none" />' in html
    assert "script-src 'self' 'wasm-unsafe-eval'" in html
    assert not (built / "index.de.html").exists() and not (built / "docs").exists()
    assert (built / "manifest.de.webmanifest").exists()
    assert "http.server" in capsys.readouterr().out
    files = kept(built)
    assert files["server"] is False
    assert files["languages"] == {"de": ["assets/de-2.js"]}
    assert [one["url"] for one in files["all"]] == [
        *("./", "assets/a-1.js", "local/files.json", "local/kernel.wasm.0123456789.gz"),
        "local/rules.wasm",
    ]
    # A name that tells its content is enough; for others a new content is a new release.
    assert [one["revision"] is None for one in files["all"]] == [0, 1, 0, 1, 0]
    before = (built / "sw.js").read_bytes()
    public.build(built, docs=False)
    assert (built / "sw.js").read_bytes() == before
    (public.web.PAGE / "local" / "rules.wasm").write_text("other", encoding="utf-8")
    public.build(built, docs=False)
    assert (built / "sw.js").read_bytes() != before


def test_a_folder_with_other_things_is_left_alone(built):
    built.mkdir()
    (built / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(public.PublicError, match="holds other things"):
        public.build(built, docs=False)
    assert (built / "thesis.txt").read_text(encoding="utf-8") == "mine"


def test_without_the_local_game_there_is_no_site(built):
    (public.web.PAGE / "local" / "files.json").unlink()
    with pytest.raises(public.PublicError, match="make site"):
        public.build(built, docs=False)


def test_a_page_that_is_built_otherwise_is_noticed():
    with pytest.raises(public.PublicError, match="charset"):
        public.without_server("<html></html>")
    with pytest.raises(public.PublicError, match="heading"):
        public.with_play("<html></html>")


def test_the_documentation_leads_to_the_game():
    page = public.with_play("<h1>Spoorbrug</h1><p>text</p>")
    assert page.index("</h1>") < page.index('href="../index.html"') < page.index("<p>text")
