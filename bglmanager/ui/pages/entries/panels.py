"""The panels beside the list with a few fields or lines: what is asked of a player, who may be one
person, who is missing.
"""

from __future__ import annotations

import datetime as dt
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QVBoxLayout, QWidget

from bglmanager.engine.event import Entry, EntryStatus, Event, ListState
from bglmanager.engine.games.game import Element, ElementList
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.plan import fee_ends_at, starts_at
from bglmanager.engine.presence import first_open_round, seat_held
from bglmanager.engine.problems import Problem, Problems, Refused, attention
from bglmanager.i18n import Texts
from bglmanager.services import entries, events, leaving, pre_start_check, till, waiting
from bglmanager.services.archive_index import DETAILS, ArchivedPerson
from bglmanager.services.entries import person_of
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import missing_data
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Deed, Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.panels import ButtonsPart, PartsPanel, PressPart, RulePart, WordsPart
from bglmanager.ui.pages.calling import CalledList, MissingLine, columns, in_words
from bglmanager.ui.pages.entries.people import status_word
from bglmanager.ui.pages.merging import MergePanel
from bglmanager.ui.pages.player_field import PlayerField
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone, as_label
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.fields import LineField, SavingPanel
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.entries import fee_line
from bglmanager.words.games import list_named
from bglmanager.words.names import numbered_round

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlayersPanel(PartsPanel):
    """A panel about the players of these `numbers`; `saved` carries whom the list goes on with."""

    saved = Signal(int)

    def __init__(self, shell: Shell, desk: OpenEvent, *numbers: EntryNumber) -> None:
        super().__init__(shell.look)
        self.shell, self.desk, self.texts = shell, desk, shell.look.texts
        self.numbers = frozenset(numbers)

    def do(self, deed: Deed, number: EntryNumber) -> bool:
        """Do it, and let the list go on with this player."""
        done = self.shell.attempt(deed)
        if done:
            self.saved.emit(number)
        return done

    def cancel(self) -> PressPart:
        """The button that leaves."""
        return PressPart(self.texts.text("Cancel"), self.left.emit)

    def is_unknown(self, field: PlayerField) -> bool:
        """Whether a name is typed by which nobody is called: then that is said."""
        typed = field.text().strip()
        if field.entry is not None or not typed:
            return False
        t = self.texts
        said = t.text("Nobody is called “{name}”: type two letters of a name.", name=typed)
        self.shell.say(said, Tone.WRONG)
        return True


# ------------------------------------------------------------------------- lists of elements

_DIGITS, _FIELD = 4, 64


class CountField(LineField):
    """How many of one element; the arrow keys go to the one above or below (`stepped`)."""

    stepped = Signal(int)

    def __init__(self, look: Style, element: Element) -> None:
        super().__init__(look, element.name.of(look.texts.language))
        self.element = element
        self.setAlignment(_RIGHT)
        self.setFixedWidth(look.theme.px(_FIELD))
        self.setMaxLength(_DIGITS)
        self.setPlaceholderText("0")

    @property
    def count(self) -> int | None:
        """The number typed, none for nothing; None for what is no number."""
        typed = self.text().strip() or "0"
        return int(typed) if typed.isascii() and typed.isdigit() else None

    def own_keys(self, texts: Texts) -> Keys:
        return (("Up; Down", texts.text("The one above or below")),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if step:
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)


class ListPanel(PlayersPanel, SavingPanel):
    """A field for every element, what they cost together, and everything that is wrong.

    Enter notes a list without faults as checked. A list the program knows no elements of is only
    noted.
    """

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, wanted: ElementList
    ) -> None:
        super().__init__(shell, desk, number)
        self.number, self._wanted, t = number, wanted, self.texts
        self._limit = wanted.limit(desk.event.settings.points_limit)
        self.fields = [CountField(self.look, element) for element in wanted.elements]
        self.sum = basics.Words(self.look, "", strong=True, wrap=True)
        self.faults = basics.Words(self.look, "", colour=self.look.theme.colours.wrong, wrap=True)
        self._fill()
        self.draw_parts(
            WordsPart(list_named(t, wanted, self._limit)),
            *((self._grid(), RulePart(), self.sum) if self.fields else ()),
            self.faults,
            ButtonsPart(
                (
                    PressPart(t.text("Checked"), self.save, primary=True),
                    PressPart(t.text("Only handed in"), lambda: self._note(ListState.HANDED_IN)),
                    PressPart(self._penalty_words, self._penalise, icon="gavel"),
                    self.cancel(),
                ),
            ),
        )
        for place, field in enumerate(self.fields):
            field.textChanged.connect(self._add_up)
            field.stepped.connect(lambda step, at=place: self._step(at + step))
        self._add_up()
        self.settle()

    def _penalty_words(self) -> str:
        """What leads to the penalties, where something is wrong or nobody can tell."""
        wrong = bool(self.faults.text()) or not self.fields
        return self.texts.text("To the penalties") if wrong else ""

    def _penalise(self) -> None:
        """Go to the penalty of a wrong list: what was counted is judged and never saved."""
        self.settle()
        self.shell.go(f"referee/list-{self.number}")

    def _grid(self) -> QWidget:
        look, px, holder = self.look, self.look.theme.px, QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(0, 1)
        muted = look.theme.colours.muted
        for line, field in enumerate(self.fields):
            name = basics.Words(look, field.element.name.of(look.texts.language), wrap=True)
            name.setBuddy(field)
            cost = basics.Words(
                look, element_price(look.texts, field.element), Size.SMALL, colour=muted
            )
            grid.addWidget(name, line, 0)
            grid.addWidget(cost, line, 1, _RIGHT)
            grid.addWidget(field, line, 2)
        return holder

    def _fill(self) -> None:
        """Put a list that was checked before into the fields."""
        known = self._wanted.in_notes(self.desk.event.entry(self.number).desk.notes) or {}
        for field in self.fields:
            count = known.get(field.element.name.stored, 0)
            field.setText(str(count) if count else "")

    @property
    def _counts(self) -> dict[str, int]:
        return {field.element.name.stored: field.count or 0 for field in self.fields}

    def _add_up(self) -> None:
        """Add up what is typed; what was wrong is looked at again with Enter."""
        total, colours = self._wanted.cost(self._counts), self.look.theme.colours
        self.sum.setText(list_cost(self.texts, total, self._limit))
        over = self._limit is not None and total > self._limit
        basics.paint_text(self.sum, colours.wrong if over else colours.text)
        self._say((), ())

    def _say(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        """Say everything that is wrong, and mark the elements it is about."""
        self.faults.setText("\n".join(sentences))
        self.faults.setVisible(bool(sentences))
        self.renew()
        for field in self.fields:
            is_wrong = field.element.name.stored in wrong
            field.setProperty("wrong", "true" if is_wrong else "false")
            basics.style_again(field)

    def _step(self, place: int) -> None:
        if 0 <= place < len(self.fields):
            self.fields[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.fields[place].selectAll()

    def start(self) -> None:
        """Put the focus where typing begins."""
        first = self.fields[0] if self.fields else self.findChild(basics.PrimaryButton)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Note the list as checked; everything that is wrong with it is said at once."""
        unread = [field for field in self.fields if field.count is None]
        if not self.fields:
            self._note(ListState.CHECKED)
        elif unread:
            t, typed = self.texts, [field.text().strip() for field in unread]
            said = [t.text("“{typed}” is not a number. Type digits only.", typed=n) for n in typed]
            self._refuse(said, [field.element.name.stored for field in unread])
        else:
            self._check_in()

    def _check_in(self) -> None:
        try:
            entries.check_in_list(self.desk, self.number, self._wanted, self._counts)
        except Refused as refused:
            said = self.shell.sentences(refused.problems)
            self._refuse(said, [found.path for found in refused.problems])
        else:
            self.saved.emit(self.number)

    def _refuse(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        self._say(sentences, wrong)
        places = (n for n, f in enumerate(self.fields) if f.element.name.stored in wrong)
        self._step(next(places, 0))
        bring_into_sight(self.faults)

    def _note(self, state: ListState) -> None:
        self.do(lambda: entries.set_list_state(self.desk, self.number, state), self.number)


def element_price(texts: Texts, element: Element) -> str:
    """What one costs, and how many there may be: "40 points, at most 4"."""
    return texts.text(
        "{cost} points, always {most}"
        if element.least == element.most
        else "{cost} points, at most {most}",
        cost=element.cost,
        most=element.most,
    )


def list_cost(texts: Texts, total: int, limit: int | None) -> str:
    """The cost of a list with what is left of its limit."""
    left = 0 if limit is None else limit - total
    return texts.text(
        "{total} points"
        if limit is None
        else "{total} points of {limit}: {over} too many"
        if left < 0
        else "{total} points of {limit}: {left} left",
        total=total,
        limit=limit,
        over=-left,
        left=left,
    )


# ------------------------------------------------------------------------------------- rounds


class TickedPanel(PlayersPanel, SavingPanel):
    """A box for each of several things about one player; Space ticks, Enter saves."""

    def __init__(self, shell: Shell, desk: OpenEvent, number: EntryNumber) -> None:
        super().__init__(shell, desk, number)
        self.number = number
        self.boxes: Mapping[Any, QCheckBox] = {}

    def show_boxes(self, said: str, names: Mapping[Any, str], ticked: Collection[object]) -> None:
        """Show what is asked, and a box with each of these names, ticked where it is so now."""
        self.boxes = {one: QCheckBox(as_label(name)) for one, name in names.items()}
        for one, box in self.boxes.items():
            box.setFont(self.look.theme.font())
            box.setChecked(one in ticked)
            box.toggled.connect(self.renew)
        save = PressPart(self.texts.text("Save"), self.save, primary=True, refused=self.refusals)
        self.draw_parts(
            WordsPart(said, strong=True),
            *self.boxes.values(),
            WordsPart(self.why, Size.SMALL, muted=True),
            ButtonsPart((save, self.cancel())),
        )
        self.settle()

    @property
    def ticked(self) -> tuple[Any, ...]:
        """What is ticked."""
        return tuple(one for one, box in self.boxes.items() if box.isChecked())

    @abstractmethod
    def refusals(self) -> tuple[str, ...]:
        """Why what is ticked cannot be saved."""

    def why(self) -> str:
        """The same in one line, or what comes of it."""
        return " ".join(self.refusals())

    def start(self) -> None:
        """Put the focus on the first box."""
        next(iter(self.boxes.values())).setFocus(Qt.FocusReason.TabFocusReason)


class SitsOutPanel(TickedPanel):
    """A box for each round that is not published."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, games: Catalogue
    ) -> None:
        super().__init__(shell, desk, number)
        t = self.texts
        event = filled_in(desk.event, games)
        names = {one: numbered_round(t, one) for one in leaving.rounds_ahead(event, number)}
        said = t.text("Sits out, and is back afterwards:")
        self.show_boxes(said, names, desk.event.entry(number).sits_out)

    def refusals(self) -> tuple[str, ...]:
        found = leaving.can_sit_out(self.desk.event, self.number, self.ticked)
        return self.shell.sentences(found)

    def why(self) -> str:
        """Why that cannot be; otherwise what becomes of a draft."""
        refused = super().why()
        if refused or not leaving.drops_draft(self.desk.event, self.number, self.ticked):
            return refused
        return self.texts.text("The draft with this player is discarded: draw again.")

    def save(self) -> None:
        """Keep what is ticked."""
        ticked = self.ticked
        if not self.refusals():
            self.do(lambda: leaving.sit_out(self.desk, self.number, ticked), self.number)


class CopiesOfPanel(TickedPanel):
    """A box for each game of an event of several, and of what he was noted to bring besides."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, games: Catalogue
    ) -> None:
        super().__init__(shell, desk, number)
        t, entry, rows = self.texts, desk.event.entry(number), desk.event.settings.plan
        offered = dict.fromkeys((*(row.game for row in rows), *entry.desk.copies_of))
        names = {game: games.name_of_game(game, t.language) for game in offered}
        here = entry.status is EntryStatus.ACTIVE or entry.desk.present
        said = t.text("Has brought a copy of:") if here else t.text("Has promised a copy of:")
        self.show_boxes(said, names, entry.desk.copies_of)

    def refusals(self) -> tuple[str, ...]:
        return self.shell.sentences(waiting.can_bring(self.desk.event.entry(self.number)))

    def save(self) -> None:
        """Keep what is ticked."""
        ticked = self.ticked
        if not self.refusals():
            self.do(lambda: waiting.note_copies_of(self.desk, self.number, ticked), self.number)


# -------------------------------------------------------------------- two who may be one person


class EntryMergePanel(MergePanel):
    """Which of two entries stays and what it will have."""

    def __init__(self, look: Style, keep: Entry, other: Entry, part: Deed | None) -> None:
        """`part` notes that they are two people, where the archive can."""
        self._entries = {entry.number: entry for entry in (keep, other)}
        self.numbers = frozenset(self._entries)
        super().__init__(look, _as_known(keep), _as_known(other), *_parting(look.texts, part))

    def _about(self, known: ArchivedPerson) -> str:
        t, entry = self.look.texts, self._entries[EntryNumber(known.id)]
        number = t.text("number {number}", number=entry.number)
        return " · ".join(filter(None, (number, known.club, status_word(t, entry))))

    def _sum(self) -> str:
        return self.look.texts.text("The entry that stays has, with what both paid and brought:")


class TwicePanel(PlayersPanel):
    """Two who sit in the event and may be one: which of them withdraws."""

    def __init__(
        self, shell: Shell, desk: OpenEvent, pair: Sequence[Entry], part: Deed | None
    ) -> None:
        """`part` notes that they are two people, where the archive can."""
        super().__init__(shell, desk, *(entry.number for entry in pair))
        t = self.texts
        said = t.text("Round 1 is drawn: they are not made one any more. One of them can withdraw.")
        outs = [
            PressPart(
                t.text("Withdraw {name} ({number})", name=listed_name(one), number=one.number),
                partial(self._withdraw, one.number),
            )
            for one in pair
        ]
        self.draw_parts(WordsPart(said), *outs, *_parting(t, part), spacing=8)

    def start(self) -> None:
        """Put the focus on who was entered last."""
        last = self.findChildren(basics.QuietButton)[len(self.numbers) - 1]
        last.setFocus(Qt.FocusReason.OtherFocusReason)

    def _withdraw(self, number: EntryNumber) -> None:
        if self.shell.attempt(lambda: leaving.withdraw_entry(self.desk, number)):
            self.left.emit()


def _parting(t: Texts, part: Deed | None) -> Sequence[PressPart]:
    return () if part is None else (PressPart(t.text("They are two people"), part),)


def _as_known(entry: Entry) -> ArchivedPerson:
    """An entry as the panel shows it; the notes of both are kept."""
    person = replace(person_of(entry), notes=None)
    return ArchivedPerson(**{name: getattr(person, name) for name in DETAILS}, id=entry.number)


# ------------------------------------------------------------------------------ who is missing

LEAD = 10
"""Minutes before the start from which on the missing are pointed at."""

FEW = 10
"""One in so many is missing: everybody else is here."""


class MissingPanel(PlayersPanel):
    """Name and phone of everybody who was not seen yet; one key says what becomes of him.

    Below stands what else is open before the first draw.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, games: Catalogue) -> None:
        super().__init__(shell, desk)
        self._games, t, self._zone = games, self.texts, desk.now().tzinfo
        self.listed = CalledList(self.look, columns(t, self._zone), t.text("Who is not here"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(t.text("Who is missing"))
        keys = t.text("Enter: here · F5: not coming · Del: drop · Esc: close")
        presses = []
        for name, told, does in (
            (t.text("Here"), self.listed.here, entries.check_in),
            (t.text("Not coming"), self.listed.gone, leaving.withdraw_entry),
            (t.text("Drop"), self.listed.lapsed, pre_start_check.lapse_entry),
        ):
            told.connect(partial(self._do, does))
            presses.append(PressPart(partial(self._while_missing, name), partial(self._do, does)))
        self.draw_parts(
            WordsPart(self._how_many, strong=True),
            self.listed,
            WordsPart(self._facts, Size.SMALL, muted=True),
            ButtonsPart(presses),
            WordsPart(partial(self._while_missing, keys), Size.SMALL, muted=True),
            WordsPart(self._open),
            spacing=8,
        )
        cast("QVBoxLayout", self.layout()).setStretchFactor(self.listed, 100)
        self.listed.picked.connect(super().renew)
        self.listed.left.connect(self.left)

    @property
    def _missing(self) -> tuple[Entry, ...]:
        return pre_start_check.not_seen(self.desk.event)

    def renew(self) -> None:
        """Show everything as it is now."""
        missing, kept = self._missing, seat_held(self.desk.event)
        if not missing and self.isAncestorOf(self.window().focusWidget()):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.listed.setVisible(bool(missing))
        self.listed.show_lines([MissingLine(entry, entry.number in kept) for entry in missing])
        super().renew()

    def _while_missing(self, words: str) -> str:
        return words if self._missing else ""

    def _how_many(self) -> str:
        t, n, total = self.texts, len(self._missing), len(self.desk.event.entries)
        said = t.many("{n} player[s] of {total} [is|are] not here yet.", n, total=total)
        return said if n else t.text("Nobody is missing.")

    def _facts(self) -> str:
        line, asks = self.listed.table.current_row, bool(self.desk.event.settings.fee)
        return "" if line is None else in_words(self.texts, line, self._zone, fee=asks)

    def _open(self) -> str:
        """What else is open before the first draw, a sentence each."""
        t, event = self.texts, self.desk.event
        if event.rounds:
            return ""
        ends, over = (
            fee_ends_at(event.settings),
            pre_start_check.fee_is_over(event, self.desk.now()),
        )
        until = None if ends is None else Format(t).clock_time(ends)
        away, unpaid = pre_start_check.unpaid_away(event), len(till.unpaid_entries(event))
        fee = fee_line(t, unpaid, until, over=over, away=away)
        others = self.shell.sentences(open_points(event, self._games))
        return "\n".join(filter(None, (fee, *others)))

    def start(self) -> None:
        """Put the focus where letters find somebody."""
        target = self.listed.search if self.listed.isVisibleTo(self) else self
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _do(self, deed: Callable[[OpenEvent, EntryNumber], object], *_: object) -> None:
        line = self.listed.table.current_row
        if line is not None:
            self.shell.attempt(lambda: deed(self.desk, line.entry.number))


def open_points(event: Event, games: Catalogue) -> Problems:
    """What else is open before the first draw: lists, data, referees."""
    asked = entries.list_asked_for(event, games) is not None
    lists = entries.open_lists(event, asked=asked)
    return (*lists, *missing_data(event), *events.few_referees(event))


def needs_clock(event: Event, away: Sequence[Entry]) -> bool:
    """Whether the hour says anything about these: a start is known, a draw waits, few are away."""
    settings = event.settings
    known = settings.start_time is not None or settings.desk.waits_until is not None
    return bool(away) and (known or len(away) * FEW <= len(event.entries))


def is_due(event: Event, now: dt.datetime) -> bool:
    """Whether to look after the missing: `LEAD` minutes before the start, or nearly all are in."""
    away, starts = pre_start_check.entries_asked(event), starts_at(event.settings)
    if not away:
        return False
    if starts is not None and now.replace(tzinfo=None) >= starts - dt.timedelta(minutes=LEAD):
        return True
    return len(away) * FEW <= len(event.entries)


def late_entry(event: Event) -> Problem | None:
    """The word of warning for who comes after the first draw (rules 2.10)."""
    number, planned = first_open_round(event), event.settings.rounds_planned
    if number > planned:
        return attention("entry.too-late")
    draft = event.draft
    if draft is not None and not draft.partial:
        code = "entry.not-in-draft" if number < planned else "entry.not-in-last-draft"
        return attention(code, round=number, next=number + 1)
    return None if number == 1 else attention("entry.late", round=number)
