"""What is typed and not saved is asked about before it is lost, on whatever way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bglmanager.services.half_typed import CopyDraft
from bglmanager.ui.messages import Leaving
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.closable import typed_in
from bglmanager.ui.widgets.side_panel import SidePanel


class WayOut:
    """Asks in one window. What cannot be saved says why where it is typed, and stays.

    What a page keeps by itself (`Page.keep_typed`) is not asked about.
    """

    def __init__(self, shell: Shell, side: SidePanel, pages: Mapping[str, Page]) -> None:
        self._shell, self._side, self._pages = shell, side, pages

    def leave_side(self) -> bool:
        """Whether another panel, or none, may take the place of the one beside the page."""
        found = self._side.typed
        if found is None:
            return True
        title, form = found
        return self._decide(
            title, form.save, self._side.close_panel, lambda: self._side.typed == found
        )

    def leave_window(self) -> bool:
        """Whether the window may go with all its pages; a page that stays is shown."""
        return self.leave_side() and all(map(self._leave_page, tuple(self._pages)))

    def draft(self) -> CopyDraft:
        """What is typed in the window and not saved."""
        forms = [(page.title(), form) for page in self._pages.values() for form in typed_in(page)]
        if self._side.typed is not None:
            forms.append(self._side.typed)
        pages = self._pages.values()
        tables = {n: text for page in pages for n, text in page.half_typed_tables().items()}
        return CopyDraft(tables, [(title, form.half_typed) for title, form in forms])

    def _leave_page(self, key: str) -> bool:
        page = self._pages[key]
        if not page.loses_typed():
            return True
        if not page.isVisible():
            self._shell.go(key)
        return self._decide(page.title(), page.save_typed, page.discard_typed, page.loses_typed)

    def _decide(
        self,
        title: str,
        save: Callable[[], None],
        discard: Callable[[], None],
        is_typed: Callable[[], bool],
    ) -> bool:
        """Ask what becomes of it, and do that; whether it is gone or saved."""
        answer = self._ask(title)
        if answer is Leaving.SAVE:
            save()
        elif answer is Leaving.DISCARD:
            discard()
        return answer is Leaving.DISCARD or (answer is Leaving.SAVE and not is_typed())

    def _ask(self, title: str) -> Leaving:
        t = self._shell.look.texts
        text = t.text("What you typed in “{title}” is not saved.", title=title)
        return self._shell.messages.ask_unsaved(t.text("Save it?"), text)
