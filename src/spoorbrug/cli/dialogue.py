"""The conversation at the table: shows the game, reads a line, does what it says."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.segment import SegmentLines
from rich.text import Text

from spoorbrug.cli import choosing, questions, screen, texts, wording
from spoorbrug.cli import menu as menus
from spoorbrug.cli.event_lines import EventLines, display_names
from spoorbrug.cli.files import FileProblem, write_new_save, write_record
from spoorbrug.game import IllegalMove, NotationError
from spoorbrug.game.phase import Phase
from spoorbrug.game.rulebook import rule_text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from spoorbrug.cli.session import Session

FEWEST_CLAIMS = 4
EVERY_CLAIM = 1000
OTHER_LINES = 7
"""Of a screen, for the title, the choices that are no claims, and the prompt."""
HINTS = 6
"""How many times the prompt says what can be typed."""

AFTER_END = "The game is over: save FILE, log, board, undo, or quit."


class Leave(Exception):
    """The person wants to stop."""


class Dialogue:
    """One sitting, from the first question to the last word."""

    def __init__(self, session: Session, console: Console) -> None:
        self.session = session
        self.console = console
        self.names = display_names(session.players, session.seat)
        self.event_lines = EventLines(self.names, session.seat)
        self.saved = False
        self.answers = 0
        self.menu: menus.Menu | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "all": self._all,
            "mine": self._mine,
            "score": self._score,
            "board": self._board,
            "log": self._log,
            "why": self._why,
            "undo": self._undo,
            "back": self._undo,
            "rule": self._rule,
            "picture": self._picture,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
        }

    # The loop

    def run(self, resumed: bool) -> None:
        """Play until the person leaves."""
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - lines can be edited and recalled
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is not text is a wrong answer
        try:
            self._open(resumed)
            while True:
                self.session.to_person()
                for line in self.session.news_of_bots():
                    self._say(Text(line))  # it may quote anything
                self._show()
                while not self._answer(self._read()):
                    pass
        except Leave:
            pass
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._stop()
        finally:
            self.session.close()

    def _open(self, resumed: bool) -> None:
        game = self.session.game
        self._say(Text(f"Spoorbrug: {game.setup}.", style="bold"))
        if resumed:
            self._say(f"Going on after {game.decisions} decisions.")
            return
        width = min(self.console.width, 100)
        for text in texts.welcome(game.setup):
            self.console.print(text, width=width)
        self._say("You can type  help  at any time.")

    def _read(self) -> str:
        line = input("A number, or help > " if self.answers < HINTS else "> ")
        self.answers += 1
        if not sys.stdin.isatty():
            self.console.print(line)  # so that what was piped in can be read back
        return line.strip()

    def _say(self, text: str | Text) -> None:
        self.console.print(text)

    def _answer(self, line: str) -> bool:
        """Do what a line says; True when the game has moved on (or back)."""
        word, _, rest = line.partition(" ")
        before = self.session.game.decisions
        try:
            if not line:
                if self.session.game.is_over:
                    raise Leave
                self._show(whole=True)
            elif word.casefold() in self._commands:
                self._commands[word.casefold()](rest.strip())
            elif self.session.game.is_over:
                self._say(AFTER_END)
            else:
                self._move(line)
        except (menus.NoSuchNumber, FileProblem) as error:
            self._say(str(error))
        except IllegalMove as error:
            self._say(f"Not allowed. {self.event_lines.refusal(error.refusal)}")
        except NotationError as error:
            self._say(f"I do not understand that: {error}. (Type  help  for what I do.)")
        return self.session.game.decisions != before

    def _move(self, line: str) -> None:
        assert self.menu is not None
        if re.fullmatch(r"[\d\s,]*\d[\d\s,]*", line):
            self.session.play(self.menu.pick(line))
        else:
            self.session.play(line)
        self.saved = False

    # What is shown

    def _show(self, whole: bool = False) -> None:
        view = self.session.view
        if view.is_over:
            self._show_end()
            return
        self.menu = menus.build(view)
        news = self.event_lines.lines(self.session.since_last())
        if view.phase.keeps_tickets:
            self._show_offer(news)
        elif whole or view.phase not in questions.QUESTIONS:
            self._show_table(news)
        else:
            self._show_step(news)

    def _title(self, text: str) -> None:
        self.console.print()
        self.console.rule(Text(text, style="bold"), align="left", characters="-", style="dim")

    def _show_table(self, news: list[str]) -> None:
        assert self.menu is not None
        view = self.menu.view
        needs = menus.needs(view, view.tickets)
        width = self.console.width
        self._title(f"Round {screen.round_of(view)}, {self._whose()}")
        table = screen.turn(view, self.menu, self.names, needs, news, width)
        lines = self.console.render_lines(table, pad=False)
        self.console.print(SegmentLines(lines, new_lines=True))
        self._choices(self._room(len(lines)))

    def _room(self, used: int) -> int:
        """How many claims fit on the screen below a number of lines."""
        assert self.menu is not None
        rest = OTHER_LINES + len(self.menu.others) + bool(self.menu.builds)
        return max(FEWEST_CLAIMS, self.console.height - used - rest)

    def _ask_for_dice(self) -> None:
        """Which dice to roll again: each has a number."""
        assert self.menu is not None
        numbered = "   ".join(f"{n} {face}" for n, face in enumerate(self.menu.dice, 1))
        self.console.print(screen.indented(Text(numbered, style="bold"), "Roll"))
        self._say("Type the numbers of the dice to roll again, such as  1 3 ; 0 keeps them all.")

    def _whose(self) -> str:
        view = self.session.view
        if view.phase is Phase.NEUTRAL_TRACK:
            return "your choice for the neutral player"
        if view.state.turns_left:
            return "your LAST turn"
        return "your turn"

    def _show_step(self, news: list[str]) -> None:
        """A decision in the middle of a turn: only what matters for it."""
        assert self.menu is not None
        view = self.menu.view
        for text in news:
            self._say(text)
        self._say(Text(questions.question(view), style="bold"))
        if not view.phase.is_apart:
            for line in screen.material(view) if view.setup.dice else [self._hand()]:
                self.console.print(line)
        self._choices(self._room(len(news) + 3) if view.phase is Phase.SPEND else EVERY_CLAIM)
        if view.phase.pays and not view.phase.may_be_in_tunnel:  # nothing has come to light since
            self._say(Text("(undo  takes this back)", style="dim"))

    def _hand(self) -> RenderableType:
        return screen.indented(screen.hand(self.session.view), "Hand")

    def _choices(self, room: int = EVERY_CLAIM) -> None:
        assert self.menu is not None
        if self.menu.dice:
            self._ask_for_dice()
            return
        width = self.console.width
        self.console.print(choosing.choices(self.menu, self.names, width, room))

    def _show_offer(self, news: list[str]) -> None:
        assert self.menu is not None
        view = self.menu.view
        first = view.phase is Phase.FIRST_TICKETS
        self._title("Choose your first tickets" if first else "Choose from these tickets")
        if news and not first:
            self.console.print(screen.bullets(news))
        if first and not view.setup.dice:
            for line in screen.material(view):
                self.console.print(line)
        own = menus.needs(view, view.tickets)
        if own:
            self._say(Text("You have", style="bold"))
            self.console.print(screen.tickets(view, own, self.console.width))
        trains = wording.plural(int(view.state.trains[view.seat]), "train")
        takes = f", and what each takes by itself (you have {trains})"
        self._say(Text("On offer", style="bold") + Text(takes))
        width = self.console.width
        self.console.print(screen.tickets(view, self.menu.offer, width, numbered=True))
        fewest = min(self.menu.fewest, len(self.menu.offer))
        if not fewest:
            self._say("Keep any of them: type their numbers, or  keep nothing")
            return
        example = " ".join(str(n) for n in range(1, fewest + 1))
        self._say(f"Keep at least {fewest}: type their numbers, for example  {example}")

    def _show_end(self) -> None:
        outcome = self.session.game.outcome
        assert outcome is not None
        self._title("The end")
        self.console.print(screen.bullets(self.event_lines.lines(self.session.since_last())))
        setup = self.session.game.setup
        self.console.print(screen.final(outcome, self.names, setup))
        if setup.tolls:
            self._say(screen.purses(self.session.view, self.names))
        self._say("Keep the record of this game with  save FILE ; Enter or  quit  ends.")

    # Commands

    def _help(self, rest: str) -> None:
        self._say(texts.help_text(self.session.game.setup))

    def _all(self, rest: str) -> None:
        if self.menu is not None and not self.session.game.is_over and not self.menu.offer:
            self._choices()
        else:
            self._show()

    def _mine(self, rest: str) -> None:
        view = self.session.view
        needs = menus.needs(view, view.tickets)
        self.console.print(screen.ticket_details(view, needs) if needs else "You have no tickets.")
        tracks = [track.name for track in view.tracks_of(self.session.seat)]
        self._say(f"Your tracks: {', '.join(tracks) or 'none yet'}.")
        for line in screen.figures(view, self.names):
            self._say(line)

    def _score(self, rest: str) -> None:
        view = self.session.view
        if view.is_over:
            self._show_end()
            return
        self.console.print(screen.players(view, self.names))
        self.console.print(screen.score(view))

    def _board(self, rest: str) -> None:
        from spoorbrug.cli.places import find_city

        view = self.session.view
        city = find_city(view.board, rest) if rest else None
        if rest and city is None:
            cities = ", ".join(city.name for city in view.board.cities)
            self._say(f"There is no city '{rest}'. The cities are {cities}.")
            return
        self.console.print(screen.routes(view, self.names, city.index if city else None))

    def _log(self, rest: str) -> None:
        self.console.print(screen.bullets(self.event_lines.lines(self.session.view.events)))

    def _why(self, rest: str) -> None:
        if not rest:
            self._say("Ask about a move, for example  why pass")
            return
        if re.fullmatch(r"\d+", rest) and self.menu is not None and not self.menu.picks_several:
            self._say(f"'{self.menu.pick(rest)}' is allowed: it is on your list.")
            return
        if ";" in rest:  # the answer about a second step would give away what is dealt before it
            self._say("Ask about one step at a time.")
            return
        seat = None if self.session.game.is_over else self.session.seat
        refusal = self.session.game.why_not(rest, seat)
        if refusal is None:
            self._say("That is allowed.")
        else:
            self._say(self.event_lines.refusal(refusal))

    def _undo(self, rest: str) -> None:
        if self.session.undo():
            self.saved = False
            self._say("Taken back. The same choice will be dealt the same cards again.")
        else:
            self._say("There is nothing to take back: this is your first choice.")

    def _rule(self, rest: str) -> None:
        if not rest:
            self._say("Which rule? For example  rule B8")
            return
        text = rule_text(rest)
        self._say(text or f"I have no text of a rule '{rest}'. The rules are in docs/rules.md.")

    def _picture(self, rest: str) -> None:
        from spoorbrug.boards.looks import PLAYERS
        from spoorbrug.cli.places import write_picture

        path = write_picture(self.session.view, rest or "board.svg")
        trains = ", ".join(f"{name} {c}" for name, c in zip(self.names, PLAYERS, strict=False))
        self._say(f"The board is drawn in {path}: open it in a browser. Trains: {trains}.")

    def _save(self, rest: str) -> None:
        if not rest:
            path = write_new_save(self.session.game.board.id, self.session.record())
        else:
            path = write_record(rest, self.session.record())
        self.saved = True
        self._say_saved(str(path))

    def _say_saved(self, path: str) -> None:
        shown = shlex.quote(path)
        over = self.session.game.is_over
        use = f"spoorbrug replay {shown}" if over else f"spoorbrug play --load {shown}"
        told = "See it again with" if over else "Go on with"
        self.console.print(f"Saved. {told}  {use}", soft_wrap=True)

    # Leaving

    def _quit(self, rest: str) -> None:
        if self.saved or self.session.game.is_over:
            raise Leave
        if not sys.stdin.isatty():
            self._stop()
            raise Leave
        answer = input("Save this game first? [Y]es, [n]o, or a file name: ").strip()
        if answer.casefold() in ("n", "no"):
            raise Leave
        self._save("" if answer.casefold() in ("", "y", "yes") else answer)
        raise Leave

    def _stop(self) -> None:
        """The person is gone: a running game is kept."""
        if self.saved or self.session.game.is_over:
            self._say("Goodbye.")
            return
        try:
            self._save("")
        except FileProblem as error:
            self._say(f"The game could not be saved: {error}")
