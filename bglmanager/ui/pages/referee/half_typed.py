"""A penalty that is half typed comes back after the program has ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from bglmanager.engine.event import Event, PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.drafts import FormDraft, back_words
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.referee.form import PenaltyForm
from bglmanager.ui.widgets.lines import Notice

_OF = "penalty"


class HalfTypedPenalty:
    """Keeps what is typed in the form of a page, and fills it with what was left of it."""

    def __init__(self, page: Page, desk: OpenEvent, form: PenaltyForm) -> None:
        self._form, self._is_back = form, False
        self._draft = FormDraft(desk.half_typed("penalty-form"))
        self._left = self._draft.left(_OF)
        page.keep_typed(self._draft.kept, lambda: self._draft.text(_OF, self._typed()))

    def _typed(self) -> Mapping[str, str]:
        form = self._form
        if not form.has_typed():
            return {}
        return {
            "player": str(form.player.entry or ""),
            "name": form.player.text(),
            "reason": form.reason.typed,
            "kind": form.kind.kind.value,
            "note": form.note.text(),
            "minutes": form.minutes.text(),
        }

    def bring_back(self, event: Event) -> None:
        """Fill the form the first time; the penalty after what is offered for the reason."""
        form, left = self._form, self._left
        self._left, self._is_back = {}, self._is_back or bool(left)
        if not left:
            return
        entries = (e.number for e in event.entries if str(e.number) == left.get("player"))
        entry = next(entries, None)
        if entry is None:
            form.player.setText(left.get("name", ""))
        else:
            form.player.choose(entry)
        form.reason.put(left.get("reason", ""))
        form.note.setText(left.get("note", ""))
        with suppress(ValueError):  # of another version
            form.kind.choose(PenaltyKind(left.get("kind", "")))
            form.minutes.setValue(int(left.get("minutes", "")))

    def notices(self, texts: Texts) -> Sequence[Notice]:
        """That something came back, as long as it is not saved."""
        self._is_back = self._is_back and self._form.has_typed()
        return (Notice(back_words(texts)),) if self._is_back else ()
