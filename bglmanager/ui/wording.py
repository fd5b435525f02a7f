"""What the frame says about acts and problems, in the language of the window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.ui.format import Format
from bglmanager.ui.opened import Act, Opened
from bglmanager.words import acts, problems


class Wording:
    """Sentences about one open event, or about none."""

    def __init__(self, texts: Texts, opened: Opened | None) -> None:
        self._texts = texts
        self._opened = opened
        self._format = Format(texts.language)

    def sentences(self, found: Iterable[Problem]) -> tuple[str, ...]:
        """Problems as sentences, players by name."""
        return tuple(problems.sentence(self._texts, one, self._names()) for one in found)

    def undo(self) -> str:
        """The words of the undo action."""
        act = self._name(self._undoable)
        return self._texts.text("Undo: {act}", act=act) if act else self._texts.text("Undo")

    def redo(self) -> str:
        """The words of the redo action."""
        act = self._name(self._redoable)
        return self._texts.text("Redo: {act}", act=act) if act else self._texts.text("Redo")

    def undone(self) -> str:
        """What will have happened when the last act is taken back; nothing when there is none."""
        act = self._name(self._undoable)
        return self._texts.text("Taken back: {act}", act=act) if act else ""

    def redone(self) -> str:
        """What will have happened when it is done again; nothing when there is none."""
        act = self._name(self._redoable)
        return self._texts.text("Done again: {act}", act=act) if act else ""

    def last_act(self) -> str:
        """What just happened."""
        act = self._name(self._undoable)
        return act[:1].upper() + act[1:]

    def saved(self) -> str:
        """When the event was last saved; nothing before the first act."""
        act = self._undoable
        return self._texts.text("Saved {time}", time=self._format.clock(act.at)) if act else ""

    def why_no_undo(self) -> tuple[str, ...]:
        """Why nothing can be taken back."""
        return () if self._undoable else (self._texts.text("There is nothing to undo."),)

    def why_no_redo(self) -> tuple[str, ...]:
        """Why nothing can be done again."""
        return () if self._redoable else (self._texts.text("There is nothing to redo."),)

    @property
    def _undoable(self) -> Act | None:
        return self._opened.undoable if self._opened else None

    @property
    def _redoable(self) -> Act | None:
        return self._opened.redoable if self._opened else None

    def _name(self, act: Act | None) -> str:
        return acts.act(self._texts, act.kind, act.args, self._names()) if act else ""

    def _names(self) -> Mapping[EntryNumber, str]:
        return problems.names_of(self._opened.event.entries) if self._opened else {}
