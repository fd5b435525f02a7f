"""What is not saved: what the store or a file refused, what is typed on any way out; and how a
window goes on from the store after a fault in the program.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, QTimer

from bglmanager.engine.event import Event
from bglmanager.engine.problems import Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import autosave
from bglmanager.services.autosave import CopyDraft
from bglmanager.services.errors import NotOpened, NotSaved, write_down
from bglmanager.services.files import is_folder
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Action
from bglmanager.ui.messages import Leaving
from bglmanager.ui.pages.base import Page
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.fields import typed_in
from bglmanager.ui.widgets.frame import Notice, SidePanel
from bglmanager.ui.wording import Wording
from bglmanager.words.names import numbered_round
from bglmanager.words.number_format import joined

_STORE = "store."
"""How the codes begin of what hinders every command, not a single file."""


class Unsaved:
    """Does what may fail, and keeps the newest fault of the store and the newest of another file.

    The one stays until a command is written, the other until anything succeeds. The facts are
    in memory, so that a copy of the event can be written wherever there is a sound disk. `fault`
    is what is wrong with the library itself or with its backups.
    """

    def __init__(
        self,
        shell: Shell,
        parent: QObject,
        wording: Wording,
        opened: OpenEvent | None,
        commands: Callable[[], int],
        draft: Callable[[], CopyDraft],
    ) -> None:
        """`commands` says how many have been written since the start of the program, `draft` what
        is typed in the window and not saved.
        """
        self._shell, self._wording, self._opened = shell, wording, opened
        self._commands, self._count = commands, commands()
        self._draft = draft
        self.store: NotSaved | None = None
        self._file: NotSaved | None = None
        self.fault: Problem | None = None
        self.is_leaving = False
        t = shell.look.texts
        self._copy: Action | None = None
        if opened is not None:
            self._copy = Action(
                shell.look, parent, t.text("Save a copy"), self.save_copy, icon="save"
            )

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do something; True when it was done, otherwise it is said why not.

        Nothing is done any more once another window is coming.
        """
        if self.is_leaving:
            return False
        try:
            deed()
        except (Refused, NotSaved, NotOpened) as hindered:
            self.say_why_not(hindered)
            return False
        self._note_success()
        return True

    def give_way(self, step: Callable[[], None]) -> None:
        """Let another window come once the present click is dealt with: the first one asked for."""
        if self.is_leaving:
            return
        self.is_leaving = True

        def come() -> None:
            self.is_leaving = False
            step()

        QTimer.singleShot(0, come)

    def say_why_not(self, hindered: Refused | NotSaved | NotOpened) -> None:
        """A refusal in the status line; what was not written in the strip, where it stays."""
        if isinstance(hindered, NotSaved):
            self._tell_fault(hindered)
        else:
            self._shell.say(self._wording.why_not_done(hindered), Tone.WRONG)

    def task_failed(self, problem: Exception) -> None:
        """Say why a task in the background came to nothing; a mistake of the program goes on."""
        if not isinstance(problem, (Refused, NotSaved, NotOpened)):
            raise problem
        self.say_why_not(problem)

    def _tell_fault(self, hindered: NotSaved) -> None:
        if hindered.problem.code.startswith(_STORE):
            self.store, self._count = hindered, self._commands()
        else:
            self._file = hindered
        self._shell.say(self._shell.look.texts.text("Not saved: see the reason above."), Tone.WRONG)
        self._shell.renew()

    def _note_success(self) -> None:
        """Something was done: a file, and perhaps a command, was written or only read."""
        told = self.store, self._file
        self._file = None
        if self._commands() != self._count:
            self.store = None
        if told != (self.store, self._file):
            self._shell.renew()

    def forget_faults(self) -> None:
        """A command of the event was written: all is well again."""
        self.store = self._file = None

    def fault_notices(self, to_backups: Action | None) -> tuple[Notice, ...]:
        """What the strip says on every page; `to_backups` leads out of a fault of the library."""
        found = (
            (self.store.problem if self.store else None, self._copy),
            (self._file.problem if self._file else None, None),
            (self.fault, to_backups),
        )
        return tuple(
            Notice(sentence, Tone.WRONG, action)
            for problem, action in found
            if problem is not None
            for sentence in self._wording.sentences([problem])
        )

    def save_copy(self) -> None:
        """Ask where to, and write the event as a result file: nothing is asked of the store.

        What is typed and not saved goes into a draft beside it.
        """
        from bglmanager.services import export  # noqa: PLC0415 # hardly ever needed

        opened, t = self._opened, self._shell.look.texts
        if opened is None:
            return
        kinds = t.text("Result files") + " (*.bgl.json)"
        desktop = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DesktopLocation)
        there = Path(desktop) if desktop and is_folder(Path(desktop)) else Path.home()
        proposed = there / export.copy_name(opened.event, t)
        chosen = self._shell.messages.save_file(t.text("Save a copy"), proposed, kinds)
        if chosen is None:
            return
        typed, numbers = self._draft(), autosave.rounds_of(opened.event)
        kept = {number: opened.half_typed(number).text for number in numbers}
        draft = CopyDraft({**kept, **typed.tables}, typed.forms)
        try:
            export.write_copy(opened.event, chosen, at=opened.now())
            beside = autosave.write_beside(chosen, draft)
        except (Refused, NotSaved) as hindered:
            self._shell.say(self._wording.why_not_done(hindered), Tone.WRONG)
        else:
            self._shell.say(_saved_words(t, chosen, beside, draft))


def _saved_words(t: Texts, copy: Path, beside: Path | None, draft: CopyDraft) -> str:
    """What was written, and what of it nobody had saved."""
    if beside is None:
        return t.text("Saved a copy: {file}", file=str(copy))
    rounds = [numbered_round(t, number) for number, text in sorted(draft.tables.items()) if text]
    return t.text(
        "Saved a copy: {file}. Typed and not saved, in {draft} beside it: {what}.",
        file=str(copy),
        draft=beside.name,
        what=joined(t, [*rounds, *(f"“{title}”" for title, _ in draft.forms)]),
    )


class WayOut:
    """Asks in one window. What cannot be saved says why where it is typed, and stays.

    What a page keeps by itself (`Page.keep_typed`) is not asked about.
    """

    def __init__(self, shell: Shell, side: SidePanel, pages: Mapping[str, Page]) -> None:
        self._shell, self._side, self._pages = shell, side, pages

    def leave_side(self) -> bool:
        """Whether another panel, or none, may take the place of the one beside the page."""
        found = self._side.form_typed_in
        if found is None:
            return True
        title, form = found
        return self._decide_typed(
            title, form.save, self._side.close_panel, lambda: self._side.form_typed_in == found
        )

    def leave_window(self) -> bool:
        """Whether the window may go with all its pages; a page that stays is shown."""
        return self.leave_side() and all(map(self._leave_page, tuple(self._pages)))

    def draft(self) -> CopyDraft:
        """What is typed in the window and not saved."""
        forms = [(page.title(), form) for page in self._pages.values() for form in typed_in(page)]
        if self._side.form_typed_in is not None:
            forms.append(self._side.form_typed_in)
        pages = self._pages.values()
        tables = {n: text for page in pages for n, text in page.half_typed_tables().items()}
        return CopyDraft(tables, [(title, form.half_typed) for title, form in forms])

    def _leave_page(self, key: str) -> bool:
        page = self._pages[key]
        if not page.loses_typed():
            return True
        if not page.isVisible():
            self._shell.go(key)
        return self._decide_typed(
            page.title(), page.save_typed, page.discard_typed, page.loses_typed
        )

    def _decide_typed(
        self,
        title: str,
        save: Callable[[], None],
        discard: Callable[[], None],
        is_typed: Callable[[], bool],
    ) -> bool:
        """Ask what becomes of it, and do that; whether it is gone or saved."""
        t = self._shell.look.texts
        text = t.text("What you typed in “{title}” is not saved.", title=title)
        answer = self._shell.messages.ask_unsaved(t.text("Save it?"), text)
        if answer is Leaving.SAVE:
            save()
        elif answer is Leaving.DISCARD:
            discard()
        return answer is Leaving.DISCARD or (answer is Leaving.SAVE and not is_typed())


class CrashRecovery:
    """Goes on from the store, once for each state of the event.

    A fault of the page itself would come back every time the page is shown.
    """

    def __init__(self, opened: OpenEvent | None, show: Callable[[], object]) -> None:
        """`show` shows the event as it is now."""
        self._opened, self._show = opened, show
        self._mended: Event | None = None

    def go_on(self) -> None:
        """Read the event and show it; what goes wrong with that is only written down."""
        if self._opened is None or self._mended is self._opened.event:
            return
        try:
            self._opened.read_again()
            self._mended = self._opened.event
            self._show()
        except Exception as error:  # noqa: BLE001 # the window stays as it is, and has said so
            self._mended = self._opened.event
            write_down(error)
