"""Records that were changed, with their checks made right again."""

from spoorbrug.game.records import TITLE, _Chain


def forged(text, change):
    """A record whose checks are right, though the lines of its body were changed."""
    body = [line.rsplit(" ~", 1)[0].rstrip() for line in text.splitlines()[1:-1]]
    chain = _Chain()
    signed = [chain.signed(line) for line in change(body)]
    return f"{TITLE}\n{''.join(signed)}sha256 {chain.total}\n"


def replaced(start, old, new):
    """A change of the first line that starts with a word."""

    def change(body):
        index = next(i for i, line in enumerate(body) if line.startswith(start))
        assert old in body[index]
        return [*body[:index], body[index].replace(old, new, 1), *body[index + 1 :]]

    return change
