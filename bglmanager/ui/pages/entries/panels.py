"""The panels of a player beside the list: which one is shown, and those with a few fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from bglmanager.engine.event import Entry, ListState
from bglmanager.engine.games.game import Element, ElementList
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import entries, leaving, teams
from bglmanager.services.games import Catalogue
from bglmanager.services.upcoming_rounds import filled_in
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.kit.drafts import FormDraft
from bglmanager.ui.kit.fields import FlagKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FieldForm
from bglmanager.ui.kit.panels import (
    ButtonsPart,
    PanelPlace,
    PartsPanel,
    PressPart,
    RulePart,
    WordsPart,
)
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.entries.acts import DeskActs
from bglmanager.ui.pages.entries.entries_table import DeskList
from bglmanager.ui.pages.entries.panel import KnownPlayer, NewPlayer
from bglmanager.ui.pages.entries.recognised import ArchiveLookup
from bglmanager.ui.pages.till.panel import TillPanel
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import WIDE, Size, Style, as_label
from bglmanager.ui.widgets.basics import PrimaryButton, Words, paint_text, style_again
from bglmanager.ui.widgets.fields import ClosablePanel, SavingPanel, SteppedField
from bglmanager.ui.widgets.focus import bring_into_sight
from bglmanager.words.games import list_named
from bglmanager.words.names import names_of, numbered_round

_DIGITS, _FIELD = 4, 64
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CountField(SteppedField):
    """How many of one element."""

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
        typed = self.text().strip()
        if not typed:
            return 0
        return int(typed) if typed.isascii() and typed.isdigit() else None

    def mark(self, *, wrong: bool) -> None:
        """Say whether its number is wrong."""
        self.setProperty("wrong", "true" if wrong else "false")
        style_again(self)


class ListPanel(PartsPanel, SavingPanel):
    """A field for every element, what they cost together, and everything that is wrong.

    Enter notes a list without faults as checked. `saved` carries the start number. A list the
    program knows no elements of is only noted.
    """

    saved = Signal(int)

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, wanted: ElementList
    ) -> None:
        super().__init__(shell.look)
        self._shell, self._desk, self.number, self._wanted = shell, desk, number, wanted
        look, t = shell.look, shell.look.texts
        self._limit = wanted.limit(desk.event.settings.points_limit)
        self.fields = [CountField(look, element) for element in wanted.elements]
        self.sum = Words(look, "", strong=True, wrap=True)
        self.faults = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
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
                    PressPart(t.text("Cancel"), self.left.emit),
                ),
                columns=2,
            ),
        )
        for place, field in enumerate(self.fields):
            field.textChanged.connect(self._typed)
            field.stepped.connect(lambda step, at=place: self._step(at + step))
        self._typed()
        self.settle()

    def has_typed(self) -> bool:
        return ClosablePanel.has_typed(self)

    def _penalty_words(self) -> str:
        """What leads to the penalties, where something is wrong or nobody can tell."""
        wrong = bool(self.faults.text()) or not self.fields
        return self.look.texts.text("To the penalties") if wrong else ""

    def _penalise(self) -> None:
        """Go to the penalty of a wrong list: what was counted is judged and never saved."""
        self.settle()
        self._shell.go(f"referee/list-{self.number}")

    def _grid(self) -> QWidget:
        look, px, holder = self.look, self.look.theme.px, QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(0, 1)
        muted = look.theme.colours.muted
        for line, field in enumerate(self.fields):
            name = Words(look, field.element.name.of(look.texts.language), wrap=True)
            name.setBuddy(field)
            cost = Words(look, element_price(look.texts, field.element), Size.SMALL, colour=muted)
            grid.addWidget(name, line, 0)
            grid.addWidget(cost, line, 1, _RIGHT)
            grid.addWidget(field, line, 2)
        return holder

    def _fill(self) -> None:
        """Put a list that was checked before into the fields."""
        entry = self._desk.event.entry(self.number)
        known = self._wanted.in_notes(entry.desk.notes) or {}
        for field in self.fields:
            count = known.get(field.element.name.stored, 0)
            field.setText(str(count) if count else "")

    @property
    def _counts(self) -> dict[str, int]:
        return {field.element.name.stored: field.count or 0 for field in self.fields}

    def _typed(self) -> None:
        """Add up what is typed; what was wrong is looked at again with Enter."""
        look = self._shell.look
        total = self._wanted.cost(self._counts)
        self.sum.setText(list_cost(look.texts, total, self._limit))
        over = self._limit is not None and total > self._limit
        paint_text(self.sum, look.theme.colours.wrong if over else look.theme.colours.text)
        self._say((), ())

    def _say(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        """Say everything that is wrong, and mark the elements it is about."""
        self.faults.setText("\n".join(sentences))
        self.faults.setVisible(bool(sentences))
        self.renew()
        for field in self.fields:
            field.mark(wrong=field.element.name.stored in wrong)

    def _step(self, place: int) -> None:
        if 0 <= place < len(self.fields):
            self.fields[place].setFocus(Qt.FocusReason.TabFocusReason)
            self.fields[place].selectAll()

    def start(self) -> None:
        """Put the focus where typing begins."""
        first = self.fields[0] if self.fields else self.findChild(PrimaryButton)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Note the list as checked; everything that is wrong with it is said at once."""
        if not self.fields:
            self._note(ListState.CHECKED)
            return
        if unread := [field for field in self.fields if field.count is None]:
            t, typed = self.look.texts, [field.text().strip() for field in unread]
            said = [t.text("“{typed}” is not a number. Type digits only.", typed=n) for n in typed]
            self._refuse(said, [field.element.name.stored for field in unread])
            return
        try:
            entries.check_in_list(self._desk, self.number, self._wanted, self._counts)
        except Refused as refused:
            said = list(self._shell.sentences(refused.problems))
            self._refuse(said, [found.path for found in refused.problems])
            return
        self.saved.emit(self.number)

    def _refuse(self, sentences: Sequence[str], wrong: Sequence[str]) -> None:
        self._say(sentences, wrong)
        places = (n for n, f in enumerate(self.fields) if f.element.name.stored in wrong)
        self._step(next(places, 0))
        bring_into_sight(self.faults)

    def _note(self, state: ListState) -> None:
        if self._shell.attempt(lambda: entries.set_list_state(self._desk, self.number, state)):
            self.saved.emit(self.number)


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


NEW = "new"
"""Names the form of a walk-in; those of players go by their numbers."""

_PAUSE = 120
"""Milliseconds without another line before who stands there is shown by himself."""


class EntryTeamPanel(PartsPanel):
    """The name of a team, whether he is its reserve, and who else is in it.

    Enter puts him in; a name nobody has yet makes a team. `saved` carries the start number.
    """

    saved = Signal(int)

    def __init__(self, shell: Shell, desk: OpenEvent, number: EntryNumber) -> None:
        super().__init__(shell.look)
        self._shell, self._desk, self.number = shell, desk, number
        t, team = shell.look.texts, teams.team_of(desk.event, number)
        name = "" if team is None else team.name
        reserve = team is not None and team.reserve == number
        self.form = FieldForm(
            self.look, _team_fields(t, desk), lambda: {"team": name, "reserve": "yes" * reserve}
        )
        self.form.submitted.connect(self._put)
        self.form.changed.connect(self.renew)
        self._in_team = team is not None
        self.draw_parts(
            self.form,
            WordsPart(self._mates),
            WordsPart(lambda: "\n".join(self._refused()), Size.SMALL, muted=True),
            ButtonsPart(
                (
                    PressPart(
                        t.text("Put into the team"),
                        self._put,
                        primary=True,
                        refused=self._refused,
                    ),
                    PressPart(t.text("Cancel"), self.left.emit),
                )
            ),
            PressPart(t.text("Rename the team"), self._rename, refused=self._teamless),
            PressPart(
                t.text("Out of the team"),
                self._remove,
                refused=lambda: (*self._refused(), *self._teamless()),
            ),
        )

    def _refused(self) -> tuple[str, ...]:
        """Why he cannot be put into a team."""
        event, t = self._desk.event, self.look.texts
        if not teams.are_played(event):
            return (t.text("This event has no fixed teams. Choose them on its page."),)
        return self._shell.sentences(teams.can_change(event))

    def _teamless(self) -> tuple[str, ...]:
        return () if self._in_team else (self.look.texts.text("The player is in no team."),)

    def _mates(self) -> str:
        """Who is in the team whose name stands there."""
        event, t = self._desk.event, self.look.texts
        team = teams.team_named(event, self.form["team"])
        if team is None:
            return ""
        names = names_of(event.entries)
        lines = [names[number] for number in team.members]
        if team.reserve is not None:
            lines.append(t.text("{name}, reserve", name=names[team.reserve]))
        return "\n".join(lines)

    def save(self) -> None:
        self._put()

    def _put(self) -> None:
        """Put him into the team; what is wrong is said at the name."""
        name, reserve = self.form["team"], bool(self.form["reserve"])
        if not self._refused():
            self._do(lambda: teams.place_in_team(self._desk, self.number, name, reserve=reserve))

    def _rename(self) -> None:
        team = teams.team_of(self._desk.event, self.number)
        if team is not None:
            self._do(lambda: teams.rename_team(self._desk, team.number, self.form["team"]))

    def _remove(self) -> None:
        self._do(lambda: teams.remove_from_team(self._desk, self.number))

    def _do(self, does: Callable[[], object]) -> None:
        if self.form.attempt_typed(self._shell, does):
            self.saved.emit(self.number)


def _team_fields(t: Texts, desk: OpenEvent) -> FormFields[Any]:
    names = TextKind("", offers=tuple(team.name for team in desk.event.teams))
    hint = t.text("A new name makes a new team.")
    waits = FlagKind(t.text("waits as the reserve"))
    team = FormField("team", t.text("Team"), names, hint)
    reserve = FormField("reserve", t.text("Reserve"), waits)
    return FormFields(((team,), (reserve,)))


class SitsOutPanel(PartsPanel, SavingPanel):
    """A box for each round that is not published; Space ticks, Enter saves.

    `saved` carries the start number.
    """

    saved = Signal(int)

    def __init__(
        self, shell: Shell, desk: OpenEvent, number: EntryNumber, games: Catalogue
    ) -> None:
        super().__init__(shell.look)
        self._shell, self._desk, self.number = shell, desk, number
        t = shell.look.texts
        event = filled_in(desk.event, games, typed=desk.rounds_typed)
        resting = desk.event.entry(number).sits_out
        self.boxes: dict[RoundNumber, QCheckBox] = {}
        for one in leaving.rounds_ahead(event, number):
            box = self.boxes[one] = QCheckBox(as_label(numbered_round(t, one)))
            box.setFont(self.look.theme.font())
            box.setChecked(one in resting)
            box.toggled.connect(self.renew)
        self.draw_parts(
            WordsPart(t.text("Sits out, and is back afterwards:"), strong=True),
            *self.boxes.values(),
            WordsPart(self._why, Size.SMALL, muted=True),
            ButtonsPart(
                (
                    PressPart(t.text("Save"), self.save, primary=True, refused=self._refused),
                    PressPart(t.text("Cancel"), self.left.emit),
                )
            ),
        )
        self.settle()

    @property
    def wanted(self) -> tuple[RoundNumber, ...]:
        """The rounds ticked."""
        return tuple(number for number, box in self.boxes.items() if box.isChecked())

    def _refused(self) -> tuple[str, ...]:
        found = leaving.can_sit_out(self._desk.event, self.number, self.wanted)
        return self._shell.sentences(found)

    def _why(self) -> str:
        """Why that cannot be; otherwise what becomes of a draft."""
        refused = " ".join(self._refused())
        if refused or not leaving.drops_draft(self._desk.event, self.number, self.wanted):
            return refused
        return self.look.texts.text("The draft with this player is discarded: draw again.")

    def has_typed(self) -> bool:
        return ClosablePanel.has_typed(self)

    def start(self) -> None:
        """Put the focus on the first round."""
        next(iter(self.boxes.values())).setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Keep what is ticked."""
        wanted = self.wanted
        if not self._refused() and self._shell.attempt(
            lambda: leaving.sit_out(self._desk, self.number, wanted)
        ):
            self.saved.emit(self.number)


class Panels:
    """Shows and follows: who is new, who stands on the current line, what is asked of him.

    On a large window who stands on the current line is always shown.
    """

    def __init__(
        self, page: Page, desk: OpenEvent, listed: DeskList, acquaintance: ArchiveLookup
    ) -> None:
        self._page, self._shell, self._desk, self._listed = page, page.shell, desk, listed
        self.acts = DeskActs(page.texts, desk)
        self._acquaintance = acquaintance
        self._place = PanelPlace[ClosablePanel](page.shell, page.leave_side)
        self._draft = FormDraft(desk.half_typed("form"))
        self._left, _ = self._draft.read_kept()
        self._begun = False
        self._later = QTimer(page, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self._show_current)

    @property
    def shown(self) -> ClosablePanel | None:
        """The panel of a player, when one is open."""
        return self._place.panel_shown

    @property
    def panel(self) -> NewPlayer | KnownPlayer | None:
        """That with the data of a player."""
        panel = self.shown
        return panel if isinstance(panel, NewPlayer | KnownPlayer) else None

    def open_at(self, place: str) -> None:
        """Go to a player: "entry-7" is number 7, "details-7" with everything about him; "new/Rossi"
        asks for somebody of this name.
        """
        kind, _, number = place.partition("-")
        if place.startswith("new/"):
            self.add(place.removeprefix("new/"))
        elif kind in ("entry", "details") and number.isdigit():
            self._listed.pick(EntryNumber(int(number)))
            if kind == "details":
                self.edit()
        self._begun = self.panel is not None and kind != "entry" and bool(place)

    def is_just_begun(self) -> bool:
        """Whether a panel was opened with the page, and has the keyboard; told once."""
        begun, self._begun = self._begun, False
        return begun

    def add(self, name: str = "") -> None:
        """Ask for somebody who is not in the list; called so, or as was searched for."""
        typed = name or self._listed.search.text().strip()
        if any(sign.isdigit() for sign in typed):
            typed = ""
        self._acquaintance.catch_up()
        panel = NewPlayer(self._shell, self._desk, typed, self._acquaintance)
        panel.met.connect(self._finish)
        self._show_form(self._page.texts.text("New player"), panel, NEW)

    def edit(self) -> None:
        """Show everything about the current player, to be changed."""
        if (line := self._listed.current) is not None:
            self._show_player(line.entry)

    def team(self) -> None:
        """Ask for the team of the current player."""
        self._ask(lambda number: EntryTeamPanel(self._shell, self._desk, number))

    def sits_out(self) -> None:
        """Ask which of the coming rounds the current player sits out."""
        games = self._acquaintance.games
        self._ask(lambda number: SitsOutPanel(self._shell, self._desk, number, games))

    def check_list(self, wanted: ElementList) -> None:
        """Show the list of elements of the current player, to be checked."""
        self._ask(lambda number: ListPanel(self._shell, self._desk, number, wanted))

    def _ask(
        self, make: Callable[[EntryNumber], EntryTeamPanel | SitsOutPanel | ListPanel]
    ) -> None:
        if (line := self._listed.current) is not None:
            panel = make(line.entry.number)
            panel.saved.connect(self._finish)
            self._place.show_panel(_title(line.entry), panel)

    def till(self) -> None:
        """Show the till of the current player."""
        if (line := self._listed.current) is not None:
            self._show_till(line.entry)

    def _show_till(self, entry: Entry, *, focus: bool = True) -> None:
        panel = TillPanel(self._shell, self._desk, entry.number)
        self._place.show_panel(_title(entry), panel, focus=focus)

    def follow(self) -> None:
        """Another line is the current one: the panel goes there unless something is typed in it."""
        panel, line = self.shown, self._listed.current
        if line is None:
            return
        number = line.entry.number
        if isinstance(panel, TillPanel) and panel.follows(number):
            self._show_till(line.entry, focus=False)
        elif panel is None:
            self._later.start()
        elif isinstance(panel, KnownPlayer) and number != panel.number and not panel.has_typed():
            self._show_player(line.entry, focus=False)

    def _show_current(self) -> None:
        """On a large window there is room for who stands on the current line."""
        window, line = self._page.window(), self._listed.current
        large = window.width() >= self._shell.look.theme.px(WIDE)
        free = self._page.isVisible() and self._listed.isVisible() and self.shown is None
        if large and free and line is not None:
            self._show_player(line.entry, focus=False)

    def refresh(self) -> None:
        """Show the player as he is now; who is gone takes his panel with him.

        The first time what a crash left half typed is shown.
        """
        left, self._left = self._left, ""
        if left:
            self._bring_back(left)
        panel = self.shown
        if isinstance(panel, TillPanel) and not panel.show_entry():
            self._shell.close_side()
        if isinstance(panel, KnownPlayer):
            if any(entry.number == panel.number for entry in self._desk.event.entries):
                panel.show_entry()
            else:
                self._shell.close_side()

    def _bring_back(self, left: str) -> None:
        entry = next((e for e in self._desk.event.entries if str(e.number) == left), None)
        if entry is not None:
            self._listed.pick(entry.number)
            self._show_player(entry, focus=False)
        elif left == NEW:
            self.add()

    def _show_player(self, entry: Entry, *, focus: bool = True) -> None:
        known = self._acquaintance
        known.catch_up()
        panel = KnownPlayer(self._shell, self._desk, entry.number, self.acts.all, known)
        self._show_form(_title(entry), panel, str(entry.number), focus=focus)

    def _show_form(
        self, title: str, panel: NewPlayer | KnownPlayer, of: str, *, focus: bool = True
    ) -> None:
        panel.keep_draft(self._draft, of)
        panel.saved.connect(self._finish)
        self._place.show_panel(title, panel, focus=focus)

    def _finish(self, number: int) -> None:
        self._page.leave_side()
        self._listed.pick(EntryNumber(number))


def _title(entry: Entry) -> str:
    return f"{entry.number}  {f'{entry.first_name} {entry.last_name}'.strip()}"
