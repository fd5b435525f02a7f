"""What the referee's page shows beside itself: a player, who is at risk, a small form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine import penalties as rules
from bglmanager.engine.event import EntryStatus, Event, Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts, capital
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import PastPenalty
from bglmanager.services.errors import NotOpened
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.format import Format
from bglmanager.ui.kit.panels import (
    PanelPart,
    PanelPlace,
    PartsPanel,
    PillsPart,
    PillState,
    RulePart,
    WordsPart,
)
from bglmanager.ui.pages.archive_reading import ArchiveReading
from bglmanager.ui.pages.base import Page
from bglmanager.ui.pages.consequences import ConsequencesCard
from bglmanager.ui.pages.referee.form import ReasonBox
from bglmanager.ui.pages.referee.story import Story, Told, earlier_words, kind_icon, kind_tone
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import PrimaryButton, StatusPill, Words, laid_out
from bglmanager.ui.widgets.fields import ClosablePanel, Field, LineField, SavingPanel
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from bglmanager.words.names import listed_names
from bglmanager.words.referee import given_name, next_words, note_words, penalty_name, reason_name


def near_next_step(event: Event) -> tuple[rules.Near, ...]:
    """Who has something on his account that makes the next step the graver one."""
    ruleset, round_ = ruleset_of(event.settings), penalties.current_round(event)
    found = rules.near_next_step(ruleset, event.penalties, round_)
    gone = (EntryStatus.EXPELLED, EntryStatus.WITHDRAWN)
    return tuple(one for one in found if event.entry(EntryNumber(one.entry)).status not in gone)


def _pill(words: str, tone: Tone, icon: str = "") -> PillsPart:
    return PillsPart((lambda: PillState(words, tone, icon),))


class Account(PartsPanel):
    """One player's story, the newest first, with reasons and notes in full.

    What comes next stands above it, and what other events of the library have.
    """

    def __init__(
        self, look: Style, event: Event, entry: EntryNumber, past: Sequence[PastPenalty] = ()
    ) -> None:
        super().__init__(look)
        self.entry, t, own = entry, look.texts, event.entry(entry)
        lines = Story(t, event, entry).told()
        near = (next_words(t, one) for one in near_next_step(event) if one.entry == entry)
        clean = all(line.kind is None for line in lines)
        out = own.status is EntryStatus.EXPELLED
        self.draw_parts(
            WordsPart(own.club or "", Size.SMALL, muted=True),
            *((_pill(t.text("disqualified"), Tone.WRONG, "ban"),) if out else ()),
            *(_pill(capital(words), Tone.ATTENTION) for words in near),
            WordsPart(t.text("Nothing given so far.") if clean else ""),
            *self._earlier(past),
            *self._story(lines),
            spacing=6,
        )

    def _earlier(self, past: Sequence[PastPenalty]) -> Iterator[PanelPart]:
        """Each of other events: what and why, in which event."""
        t, day = self.look.texts, Format(self.look.texts).short_day
        if past:
            yield RulePart()
            yield WordsPart(earlier_words(t, past), strong=True)
        for one in past:
            yield WordsPart(f"{penalty_name(t, one.kind)}: {reason_name(t, one.reason)}")
            yield WordsPart(f"{day(one.date)} · {one.name}", Size.SMALL, muted=True)

    def _story(self, lines: Sequence[Told]) -> Iterator[PanelPart]:
        heading = ""
        for line in lines:
            if line.heading != heading:
                yield RulePart()
                yield WordsPart(line.heading, Size.SMALL, muted=True)
            heading, words = line.heading, capital(line.words)
            said = words if line.kind is None else line.given
            timed = f"{said} · {line.time}" if line.time else said
            if line.kind is not None:
                yield _pill(timed, kind_tone(line.kind), kind_icon(line.kind))
                yield WordsPart(words, strong=True)
                yield WordsPart(line.note)
            elif line.tone is Tone.PLAIN:
                yield WordsPart(timed)
            else:
                yield _pill(timed, line.tone)


class AtRiskPanel(PartsPanel):
    """Who is one step from a graver penalty; `chosen` carries a start number for Enter."""

    chosen = Signal(int)

    def __init__(self, look: Style, event: Event) -> None:
        super().__init__(look)
        self._event = event
        self.list = TwoLineList(look, look.texts.text("At risk"))
        self.list.chosen.connect(lambda key: self.chosen.emit(int(key)))
        self.draw_parts(WordsPart(self._said, muted=True), self.list, spacing=8)
        self.show_event(event)

    def _said(self) -> str:
        t, people = self.look.texts, {one.entry for one in near_next_step(self._event)}
        said = t.many("{n} player[s], with what is next. Enter begins a penalty.", len(people))
        return said if people else t.text("Nobody has been warned so far.")

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; who is marked stays marked."""
        names, found, t = listed_names(event.entries), near_next_step(event), self.look.texts
        self._event, row = event, self.list.currentRow()
        self.list.show_pairs([_pair(t, names[EntryNumber(one.entry)], one) for one in found])
        self.list.setVisible(bool(found))
        self.list.setCurrentRow(min(max(row, 0), len(found) - 1))
        self.renew()

    def start(self) -> None:
        self.list.setFocus(Qt.FocusReason.TabFocusReason)


def _pair(t: Texts, name: str, near: rules.Near) -> Pair:
    """The step that is next for somebody, and what for."""
    if near.next is PenaltyKind.YELLOW_CARD:
        step = t.text("Orders void · late orders in this game")
    else:
        reason = reason_name(t, near.reason) if near.reason else t.text("for any reason")
        step = f"{penalty_name(t, near.next)} · {reason}"
    tone = Tone.WRONG if near.next is PenaltyKind.EXPULSION else Tone.ATTENTION
    return Pair(str(near.entry), name, step, icon=kind_icon(near.next), tone=tone)


class SmallForm(SavingPanel):
    """Fields under each other and one button; Enter does it, what is wrong stands at its field.

    `done` is sent when it was done. `holds` says whether what it is about is still as it was,
    `is_answered` whether nothing has to be chosen first.
    """

    done = Signal()

    def __init__(
        self,
        shell: Shell,
        button: str,
        above: Sequence[QWidget],
        fields: Mapping[str, tuple[str, QWidget]],
        check: Callable[[], Sequence[Problem]],
        do: Callable[[], object],
    ) -> None:
        """`above` stands over the fields; `check` finds what hinders to `do` it."""
        super().__init__()
        self._shell, self._check, self._do = shell, check, do
        self.holds: Callable[[], bool] = lambda: True
        self.is_answered: Callable[[], bool] = lambda: True
        px, look = shell.look.theme.px, shell.look
        self.fields = {name: Field(look, *labelled) for name, labelled in fields.items()}
        self.problem = Words(look, "", colour=look.theme.colours.wrong, wrap=True)
        self.problem.hide()
        self.button = PrimaryButton(look, button)
        self.button.clicked.connect(self.save)
        self.box = laid_out(QVBoxLayout(self), px(12), (0, px(4), px(8), px(8)))
        for widget in (*above, *self.fields.values(), self.problem):
            self.box.addWidget(widget)
        self.box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self.box.addStretch(1)
        self.settle()

    def start(self) -> None:
        next(iter(self.fields.values())).editor.setFocus(Qt.FocusReason.TabFocusReason)

    def save(self) -> None:
        """Do it, or say what is wrong and go there."""
        found, say = self._check(), self._shell.sentences
        for name, field in self.fields.items():
            field.set_problem("\n".join(say(p for p in found if p.path == name)))
        others = [p for p in found if p.path not in self.fields]
        self.problem.setText("\n".join(say(others)))
        self.problem.setVisible(bool(others))
        wrong = [field for field in self.fields.values() if field.problem]
        if wrong:
            wrong[0].editor.setFocus(Qt.FocusReason.TabFocusReason)
        if not found and self.is_answered() and self._shell.attempt(self._do):
            self.settle()
            self.done.emit()


def _pill_of(shell: Shell, log: Sequence[Penalty], place: int) -> StatusPill:
    """What a line of the log gave."""
    kind = log[place].kind
    return StatusPill(
        shell.look, given_name(shell.look.texts, log, place), kind_tone(kind), kind_icon(kind)
    )


def words_form(shell: Shell, desk: OpenEvent, place: int) -> SmallForm:
    """Reason and note of a penalty."""
    look, t, line = shell.look, shell.look.texts, desk.event.penalties[place]
    reason, note = ReasonBox(look), LineField(look)
    reason.show_reasons(rules.reasons_offered(ruleset_of(desk.event.settings)))
    reason.put(line.reason)
    note.setText(" ".join(penalties.note_of(line).split()))
    form = SmallForm(
        shell,
        t.text("Save (Enter)"),
        (_pill_of(shell, desk.event.penalties, place),),
        {"reason": (t.text("Reason"), reason), "note": (t.text("Note (if you like)"), note)},
        lambda: penalties.check_words(desk.event, place, reason.typed, note.text()),
        lambda: penalties.change_words(desk, place, reason.typed, note.text()),
    )
    form.holds = lambda: desk.event.penalties[place : place + 1] == (line,)
    return form


def take_back_form(shell: Shell, desk: OpenEvent, place: int, games: Catalogue) -> SmallForm:
    """Why a penalty is taken back; what follows from that stands above.

    Where rounds seated since would be otherwise, it is chosen what becomes of them.
    """
    look, t, line = shell.look, shell.look.texts, desk.event.penalties[place]
    colours, back = look.theme.colours, penalties.TakenBack(desk.event, place)
    follows = t.text(
        "What followed from it is undone too. The corrections tell it, with your reason."
    )
    known = "\n".join(shell.sentences(back.worth_knowing()))
    said = (
        Words(look, capital(reason_name(t, line.reason)), strong=True, wrap=True),
        Words(look, note_words(t, line) if line.note else "", wrap=True),
        Words(look, follows, colour=colours.muted, wrap=True),
        Words(look, known, colour=colours.attention, wrap=True),
    )
    reason, card = LineField(look), ConsequencesCard(shell, framed=False)

    def take_back() -> None:
        choices = card.choices(games.wishes_again(desk.event))
        penalties.take_back(desk, place, reason.text(), t, choices)

    form = SmallForm(
        shell,
        t.text("Take back (Enter)"),
        (_pill_of(shell, desk.event.penalties, place), *(one for one in said if one.text())),
        {"reason": (t.text("Why is it taken back?"), reason)},
        lambda: penalties.TakenBack(desk.event, place).check(reason.text()),
        take_back,
    )
    form.holds = lambda: desk.event.penalties[place : place + 1] == (line,)
    form.is_answered = lambda: card.is_answered(
        desk,
        penalties.TakenBack(desk.event, place).event_after,
        RoundNumber(line.round),
        form.button,
    )
    form.box.insertWidget(form.box.indexOf(form.button), card)
    card.agreed.connect(form.save)
    card.left.connect(form.start)
    return form


def remark_form(shell: Shell, desk: OpenEvent, entry: EntryNumber) -> SmallForm:
    """A note about a player that is no penalty."""
    look, t, note = shell.look, shell.look.texts, LineField(shell.look)
    said = t.text("No penalty: kept with the time in the notes of the player.")
    return SmallForm(
        shell,
        t.text("Note it (Enter)"),
        (Words(look, said, colour=look.theme.colours.muted, wrap=True),),
        {"note": (t.text("What happened"), note)},
        lambda: penalties.check_remark(desk.event, entry, note.text()),
        lambda: penalties.note_remark(desk, entry, note.text(), t),
    )


class RefereeSide(QObject):
    """One panel at a time; each is made anew when it is shown.

    `about` is whose account was shown last.
    """

    def __init__(
        self,
        desk: OpenEvent,
        archive: Archive | None,
        begin: Callable[[EntryNumber], None],
        page: Page,
    ) -> None:
        """`begin` begins a penalty for somebody who was chosen in a panel."""
        super().__init__(page)
        self._page, self._desk, self._begin = page, desk, begin
        self._archive = ArchiveReading(page.shell, archive, self)
        self._archive.read.connect(self.refresh)
        self.start = self._archive.start
        self._place = PanelPlace[ClosablePanel](page.shell, page.leave_side)
        self.about: EntryNumber | None = None

    @property
    def shown(self) -> ClosablePanel | None:
        """The panel, while it is open."""
        return self._place.panel_shown

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        return found if isinstance(found := self.shown, Account) else None

    def has_typed(self) -> bool:
        """Whether a form is open in which something is typed that is not saved."""
        return self.shown is not None and self.shown.has_typed()

    def _earlier(self, number: EntryNumber) -> Sequence[PastPenalty]:
        """What a player of this event was given elsewhere, the newest event first; while the
        archive is being read, nobody has a past.
        """
        archive, event = self._archive.ready, self._desk.event.settings.id
        if archive is None:
            return ()
        with suppress(NotOpened):
            known = archive.of_entry(event, number)
            past = () if known is None else archive.past_events(known.id)
            return archive.past_penalties([one for one in past if one.event != event])
        return ()

    def show_account(self, number: EntryNumber) -> None:
        """Everything of one player; nothing where there is no such entry any more."""
        if all(entry.number != number for entry in self._desk.event.entries):
            self._page.shell.close_side()
            return
        self.about = number
        past = self._earlier(number)
        account = Account(self._page.look, self._desk.event, number, past)
        self._place.show_panel(self._name(number), account, focus=False)

    def _name(self, number: EntryNumber) -> str:
        return listed_names(self._desk.event.entries)[number]

    def show_near(self, *, focus: bool = True) -> None:
        """Who is near the next step."""
        panel = AtRiskPanel(self._page.look, self._desk.event)
        panel.chosen.connect(lambda number: self._begin(EntryNumber(number)))
        self._place.show_panel(self._page.texts.text("At risk"), panel, focus=focus)

    def show_form(self, number: EntryNumber, form: SmallForm) -> None:
        """A small form about a player, whose account comes after it."""

        def done() -> None:
            self.show_account(number)
            self._page.take_focus()

        form.done.connect(done)
        self._place.show_panel(self._name(number), form)

    def refresh(self) -> None:
        """The event is another one: show the player, or who is near, as they are now.

        A form is closed when what it is about is not there any more.
        """
        found = self.shown
        if isinstance(found, Account):
            self.show_account(found.entry)
        elif isinstance(found, AtRiskPanel):
            found.show_event(self._desk.event)
        elif isinstance(found, SmallForm) and not found.holds():
            self._page.shell.close_side()
