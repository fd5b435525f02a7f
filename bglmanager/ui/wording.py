"""What the frame says about acts and problems, in the language of the window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.i18n import Texts, capital
from bglmanager.services.changes import Changes, Way
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.workspace import Act, Args, OpenEvent
from bglmanager.ui.format import Format
from bglmanager.words import command_names, problems
from bglmanager.words.names import names_of, rounds_in_sentences

_MOST = 4
"""Problems that are said in one line."""


def step_words(texts: Texts, way: Way, act: str) -> str:
    """An act, or the step over it, as a line."""
    if way is Way.UNDO:
        return texts.text("Undone: {act}", act=act)
    if way is Way.REDO:
        return texts.text("Redone: {act}", act=act)
    return capital(act)


class Wording:
    """Sentences about one open event, or about none."""

    def __init__(self, texts: Texts, opened: OpenEvent | None) -> None:
        self._texts = texts
        self._opened = opened
        self._format = Format(texts)
        self._named: Event | None = None
        self._known: dict[EntryNumber, str] = {}
        self._rounds: dict[int, str] = {}

    def sentences(self, found: Iterable[Problem]) -> tuple[str, ...]:
        """Problems as sentences, players by name, final rounds as such."""
        known = self._known_names(), self._rounds
        return tuple(problems.problem_sentence(self._texts, one, *known) for one in found)

    def why_not_done(self, hindered: Refused | NotSaved | NotOpened) -> str:
        """Why something was not done; of a damaged file the first faults, each with its place."""
        found = hindered.problems if isinstance(hindered, Refused) else (hindered.problem,)
        told = found[:_MOST]
        known = self._known_names(), self._rounds
        lines = [problems.placed_sentence(self._texts, one, *known) for one in told]
        if len(found) > len(told):
            lines.append(self._texts.many("And {n} more.", len(found) - len(told)))
        return " ".join(lines)

    def undo_words(self) -> str:
        """The words of the undo action."""
        act = "" if self.why_no_undo() else self._act_words(self._last_act)
        return self._texts.text("Undo: {act}", act=act) if act else self._texts.text("Undo")

    def redo_words(self) -> str:
        """The words of the redo action."""
        act = self._act_words(self._next_act)
        return self._texts.text("Redo: {act}", act=act) if act else self._texts.text("Redo")

    def change_words(self, changes: Changes) -> str:
        """What just happened, as a sentence without its full stop."""
        return step_words(self._texts, changes.way, self._act_words(changes))

    def saved_words(self) -> str:
        """When the event was last saved."""
        if self._opened is None:
            return ""
        time = self._format.clock_time(self._opened.saved_at)
        return self._texts.text("Saved {time}", time=time)

    def why_no_undo(self) -> tuple[str, ...]:
        """Why nothing can be taken back."""
        last = self._last_act
        code = "history.cleared" if last and last.kind in command_names.ENDS_UNDO else ""
        if last is None:
            code = "history.nothing-to-undo"
        return self.sentences([problem(code)] if code else [])

    def why_no_redo(self) -> tuple[str, ...]:
        """Why nothing can be done again."""
        return () if self._next_act else (self._texts.text("There is nothing to redo."),)

    @property
    def _last_act(self) -> Act | None:
        return self._opened.timeline.undoable if self._opened else None

    @property
    def _next_act(self) -> Act | None:
        return self._opened.timeline.redoable if self._opened else None

    def _act_words(self, act: Act | Changes | None) -> str:
        if act is None:
            return ""
        return command_names.command_words(
            self._texts, act.kind, act.args, self._known_names(), self._rounds
        )

    def _known_names(self) -> Mapping[EntryNumber, str]:
        """Everybody's name, also of those whom an undo has just taken out; rounds likewise."""
        if self._opened is not None and self._opened.event is not self._named:
            self._named = self._opened.event
            self._known.update(names_of(self._named.entries))
            self._rounds.update(rounds_in_sentences(self._texts, self._named))
        return self._known


class Spoken(Protocol):
    """Anything that names people by number."""

    @property
    def args(self) -> Args:
        """The arguments of an act."""
        ...


class NamesMet(dict[EntryNumber, str]):
    """Everybody's name, also of those whom an undo has taken out; others by number.

    `rounds` are the rounds by number, as acts name them.
    """

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.rounds: dict[int, str] = {}

    def learn(self, event: Event) -> None:
        """Take in the names of an event."""
        self.update(names_of(event.entries))
        self.rounds.update(rounds_in_sentences(self._texts, event))

    def meet(self, rows: Sequence[Spoken]) -> None:
        """Find something to call those whom nobody here has met."""
        for row in rows:
            for key in ("entry", "other"):
                number = row.args.get(key)
                if isinstance(number, int):
                    called = self._texts.text("number {number}", number=number)
                    self.setdefault(EntryNumber(number), called)
