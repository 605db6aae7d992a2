"""Writes all pictures: `python -m tools.rule_pictures`."""

from tools.rule_pictures.files import FOLDER, all_pictures


def main() -> None:
    """Write every picture in every language, and remove those that are no longer drawn."""
    wanted = all_pictures()
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in set(FOLDER.glob("*/*.svg")) - set(wanted):
        path.unlink()
    print(f"{len(wanted)} pictures in {FOLDER}")


main()
