"""Why something cannot be done on the page of rules now, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bglmanager.i18n import Texts
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.pages.rules.desk import RulesDesk
from bglmanager.ui.pages.rules.list_part import ListPart


class WhyNot:
    """Each answers with nothing when it can be done."""

    def __init__(
        self,
        texts: Texts,
        own: OwnRules,
        desk: RulesDesk,
        listed: ListPart,
        is_editing: Callable[[], bool],
    ) -> None:
        self._texts, self._own, self._desk = texts, own, desk
        self._listed, self._is_editing = listed, is_editing

    def editing(self) -> Sequence[str]:
        """The list is not shown."""
        return (self._texts.text("Go back to the list first."),) if self._is_editing() else ()

    def not_editing(self) -> Sequence[str]:
        """The editor is not shown."""
        return () if self._is_editing() else (self._texts.text("No rules are being changed."),)

    def not_open(self) -> Sequence[str]:
        """There is nothing to go on with."""
        return () if self._desk.is_open else (self._texts.text("No rules are being changed."),)

    def copied(self) -> Sequence[str]:
        """The rules chosen cannot be copied."""
        return self.editing() or self._damaged() or self._unsaved()

    def changed(self) -> Sequence[str]:
        """The rules chosen cannot be changed."""
        line = self._listed.current
        if line is not None and line.own is None and not self._is_editing():
            return (
                self._texts.text("Official rules stay as they are: copy them and change the copy."),
            )
        return self.copied()

    def written(self) -> Sequence[str]:
        """The rules chosen cannot be written into a file."""
        return self.editing() or self._not_own() or self._damaged()

    def deleted(self) -> Sequence[str]:
        """The rules chosen cannot be deleted."""
        line = self._listed.current
        open_ = self._desk.is_open and line is not None and line.own is not None
        if open_ and line is not None and line.key == f"own:{self._desk.key}":
            return self.editing() or self._unsaved()
        return self.editing() or self._not_own()

    def brought_back(self) -> Sequence[str]:
        """Nothing can be brought back."""
        if self._is_editing() or self._own.last_deleted:
            return self.editing()
        return (self._texts.text("No rules were deleted."),)

    def saved(self) -> Sequence[str]:
        """There is nothing to save."""
        return self.not_editing() or (() if self._desk.can_save else self._nothing())

    def discarded(self) -> Sequence[str]:
        """There is nothing to discard."""
        return self.not_editing() or (() if self._desk.is_changed else self._nothing())

    def _nothing(self) -> Sequence[str]:
        return (self._texts.text("Nothing was changed."),)

    def _not_own(self) -> Sequence[str]:
        line = self._listed.current
        own = line is not None and line.own is not None
        return () if own else (self._texts.text("Choose rules of your own."),)

    def _damaged(self) -> Sequence[str]:
        line = self._listed.current
        sound = line is None or line.is_sound
        return () if sound else (self._texts.text("The file is damaged."),)

    def _unsaved(self) -> Sequence[str]:
        if not self._desk.is_open:
            return ()
        name = self._desk.draft.name.strip()
        return (self._texts.text("Save or discard the changes of “{name}” first.", name=name),)
