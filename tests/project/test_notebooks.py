"""The notebooks of the docs run, and show what they say that they show."""

import pytest
from tools import notebooks


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_shows_here_what_it_shows_there(path, monkeypatch):
    monkeypatch.delenv("SPOORBRUG_BOARDS", raising=False)
    before = notebooks.read(path)
    after = notebooks.run(before)
    assert list(notebooks.texts(after)) == list(notebooks.texts(before))
    for cell in before["cells"]:
        assert cell["cell_type"] != "code" or cell["execution_count"], "python -m tools.notebooks"
