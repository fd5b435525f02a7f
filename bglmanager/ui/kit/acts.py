"""Acts: what can be done on a page, each described once, where it is done.

A class says `@act("Publish", GO_ON, unless=_why_not)` above the function that does it, and
`Page.make_acts` makes the actions of all its acts. Buttons, menus, the command list (Ctrl+K), the
list of keys (F1) and the status line read what was made. The same kind of act has the same
key, and the same icon, on every page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, replace
from functools import partial
from typing import Any, overload

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.ui.actions import Action, Keys
from bglmanager.ui.shell import Shell
from bglmanager.words.command_names import key_name


@record
class Kind:
    """A kind of act: portable key sequences divided by "; ", and the icon it usually has."""

    keys: str = ""
    icon: str = ""


PLAIN = Kind()
"""An act without a key, or with one of its own."""

ABOUT = Kind("Shift+F2", "info")
ABSENT = Kind("F7", "user-x")
ADD = Kind("Ins", "user-plus")
ALL_LEAVE = Kind("Ctrl+F5", "log-out")
BACK = Kind("Esc", "arrow-left")
CHANGE = Kind("F2", "pencil")
COLLECT = Kind("F9", "euro")
EXCLUDE = Kind("Shift+F5", "ban")
FIND = Kind("Ctrl+F", "search")
GO_ON = Kind("Ctrl+Return; Ctrl+Enter", "check")
KEEP = Kind("Shift+F8", "lock")
IMPORT = Kind("Ctrl+I", "file-down")
LATE = Kind("F4", "clock")
MERGE = Kind("Ctrl+J", "users")
MINUTES = Kind("F12", "timer")
MISSING = Kind("Ctrl+M", "user-x")
NEW = Kind("Ctrl+N", "plus")
NEXT_LIST = Kind("F3", "filter")
PASTE = Kind("Ctrl+V", "clipboard-paste")
PRINT = Kind("Ctrl+P", "printer")
PRINT_OTHER = Kind("Ctrl+Shift+P", "printer")
READ = Kind("Ctrl+O", "file-down")
REDO = Kind("Ctrl+Shift+Z; Ctrl+Y", "redo-2")
RESTORE = Kind("Ctrl+Shift+R", "history")
SAVE = Kind("Ctrl+S", "save")
SHARE = Kind("Ctrl+E", "file-up")
SWAP = Kind("Ctrl+Shift+X", "arrow-left-right")
SWAP_DATES = Kind("Ctrl+Shift+G", "calendar")
TAKE_OUT = Kind("Del", "user-minus")
TILL_OF_PLAYER = Kind("Shift+F9", "euro")
UNDO = Kind("Ctrl+Z", "undo-2")
USE = Kind("F10", "check")
WHY = Kind("Ctrl+W", "circle-question-mark")
WITHDRAW = Kind("F5", "log-out")


ActWords = str | Callable[[Texts], str]
"""An English text of the catalogue, or what says it in another way."""


@record
class Need:
    """What an act needs, to stand in its `unless`, and the sentence where it is not so."""

    words: str
    met: Callable[[Any], bool]


Refusal = Callable[[Any], Sequence[str | Problem]] | Need
"""Says why the owner of an act cannot do it now, in sentences or problems; nothing if he can."""


OfEach = Callable[[Any], Sequence[Sequence[str | Problem]]]
"""Says of each that is selected why it cannot be done with it; nothing where it can."""


@record
class Act:
    """One thing that can be done, described above the function that does it (`@act`); on an object
    whose acts were made, its name is the `Action`.

    `keys` and `icon` are for acts that have others than their kind, `legend` is what the status
    line says behind the key. Of several in `unless` the first that refuses is heard;
    what is done with several, and refused for `each`, is refused for the first, and otherwise says
    with how many it is done. What may be refused or not be written is `attempted`; where `there`
    says no, it is not made.
    """

    words: ActWords
    kind: Kind = PLAIN
    _: KW_ONLY
    keys: str = ""
    icon: str | None = None
    unless: Refusal | tuple[Refusal, ...] = ()
    each: OfEach | None = None
    attempted: bool = False
    legend: ActWords = ""
    there: Callable[[Any], bool] = lambda _owner: True
    does: Callable[[Any], object] = lambda _owner: None

    def __call__(self, does: Callable[[Any], object]) -> Act:
        return replace(self, does=does)

    @overload
    def __get__(self, owner: None, kind: type) -> Act: ...

    @overload
    def __get__(self, owner: object, kind: type) -> Action: ...

    def __get__(self, owner: object, kind: type) -> Act | Action:
        if owner is None:
            return self
        raise AttributeError("this act is not made, or is not there")

    def made_for(self, owner: object, shell: Shell, parent: QObject) -> Action:
        """The action that does it with this owner."""
        deed = partial(self.does, owner)
        made = Action(
            shell.look,
            parent,
            act_words(shell.look.texts, self.words),
            partial(shell.attempt, deed) if self.attempted else deed,
            icon=self.kind.icon if self.icon is None else self.icon,
            keys=self.keys or self.kind.keys,
            refused_by=partial(self._first_refusals, owner, shell),
            counted=partial(self._count, owner),
        )
        made.legend = act_words(shell.look.texts, self.legend)
        return made

    def _first_refusals(self, owner: object, shell: Shell) -> Sequence[str]:
        """What the first one that refuses says."""
        unless = self.unless if isinstance(self.unless, tuple) else (self.unless,)
        for refusal in unless:
            if not isinstance(refusal, Need):
                if found := refusal(owner):
                    return tuple(_sentences_of(shell, found))
            elif not refusal.met(owner):
                return (act_words(shell.look.texts, refusal.words),)
        of_each = self.each(owner) if self.each else ()
        return tuple(_sentences_of(shell, of_each[0])) if of_each and all(of_each) else ()

    def _count(self, owner: object) -> int:
        """With how many it is done, where several are selected."""
        of_each = self.each(owner) if self.each else ()
        return sum(not refused for refused in of_each) if len(of_each) > 1 else 0


act = Act


def acts_of(kind: type) -> Iterator[tuple[str, Act]]:
    """The acts that a class describes, in their order, by name; its own win over inherited ones."""
    bases = reversed(kind.__mro__)
    found = {name: one for base in bases for name, one in vars(base).items()}
    return ((name, one) for name, one in found.items() if isinstance(one, Act))


def made_acts(owner: object, shell: Shell, widget: QWidget) -> list[Action]:
    """Make the actions of all acts that the class of an object describes, as its attributes.

    Their keys work while this widget is shown.
    """
    made = []
    for name, described in acts_of(type(owner)):
        if described.there(owner):
            made.append(vars(owner).setdefault(name, described.made_for(owner, shell, widget)))
    widget.addActions(made)
    return made


def key_of(texts: Texts, action: Action) -> str:
    """The first key of an action, for words that name it."""
    return key_name(texts, action.shortcut().toString())


def key_legend(texts: Texts, actions: Iterable[Action], own: Keys = ()) -> Keys:
    """What the status line tells: these keys, and those of the acts that have a place in it."""
    told = [(key_of(texts, act), act.legend) for act in actions if act.legend and act.in_legend]
    return [*((key_name(texts, key), words) for key, words in own), *told]


def act_words(texts: Texts, words: ActWords) -> str:
    """Words in the language in use: the catalogue gathers them where they are described."""
    if callable(words):
        return words(texts)
    say = texts
    return say.text(words) if words else ""


def _sentences_of(shell: Shell, found: Sequence[str | Problem]) -> Iterator[str]:
    for one in found:
        yield from (one,) if isinstance(one, str) else shell.sentences((one,))
