"""`python -m spoorbrug` is the same as `spoorbrug`."""

from spoorbrug.cli import main

main()
