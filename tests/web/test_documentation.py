"""The documentation site, opened from a folder: its search works, and nothing is fetched."""

import pytest
from tools import site

pytest.importorskip("mkdocs", reason="`make docs` installs what builds the site")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    to = tmp_path_factory.mktemp("site")
    site.build(to)
    return to


def test_search_without_a_network(browser, folder):
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.set_default_timeout(300_000)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / "index.html").as_uri())
    page.locator("[data-md-component=search-query]").click()
    page.keyboard.type("ferry locomotive")
    found = page.locator(".md-search-result__item a").first
    found.wait_for()
    found.click()
    page.get_by_role("heading", level=1).wait_for()
    assert not [url for url in asked if not url.startswith(("file:", "data:", "blob:"))]
    context.close()
