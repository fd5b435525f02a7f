"""What the referee's page shows beside itself: a player, who is at risk, a small form."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bglmanager.engine.event import EntryStatus, Event, Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.penalties import Near, reasons_offered
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts, capital
from bglmanager.services import penalties
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import PastPenalty
from bglmanager.services.errors import NotOpened
from bglmanager.services.games import Catalogue
from bglmanager.services.workspace import OpenEvent
from bglmanager.ui.actions import Keys
from bglmanager.ui.format import Format
from bglmanager.ui.kit.panels import (
    PanelPart,
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
from bglmanager.ui.pages.referee.offer import near_next_step
from bglmanager.ui.pages.referee.story import (
    Teller,
    Told,
    earlier_lines,
    earlier_words,
    kind_icon,
    kind_tone,
    story_of,
)
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import Size, Style, Tone
from bglmanager.ui.widgets.basics import ENTER, PrimaryButton, StatusPill, Words, is_held, laid_out
from bglmanager.ui.widgets.fields import Field, LineField, TypedPanel
from bglmanager.ui.widgets.frame import still_there
from bglmanager.ui.widgets.two_lines import Pair, TwoLineList
from bglmanager.words.names import listed_names
from bglmanager.words.referee import given_name, next_words, note_words, penalty_name, reason_name


class Account(PartsPanel):
    """One player's story, the newest first, with reasons and notes in full.

    What comes next for him stands above it, and what other events of the library have.
    """

    def __init__(
        self, look: Style, desk: OpenEvent, entry: EntryNumber, past: Sequence[PastPenalty] = ()
    ) -> None:
        super().__init__(look)
        self.entry = entry
        t, self._format = look.texts, Format(look.texts)
        lines = Teller(t, self._format, desk.event).told(story_of(desk.event, entry))
        self.told = tuple(line.spoken for line in lines)
        near = near_next_step(desk.event)
        self.next = tuple(next_words(t, one) for one in near if one.entry == entry)
        self.earlier = earlier_words(t, past)
        own, clean = desk.event.entry(entry), all(line.kind is None for line in lines)
        self.draw_parts(
            WordsPart(own.club or "", Size.SMALL, muted=True),
            *self._pills(own.status),
            WordsPart(t.text("Nothing given so far.") if clean else ""),
            *self._earlier(past),
            *self._story(lines),
            spacing=6,
        )

    def _pills(self, status: EntryStatus) -> Iterator[PanelPart]:
        if status is EntryStatus.EXPELLED:
            out = self.look.texts.text("disqualified")
            yield _pill_part(PillState(out, Tone.WRONG, "ban"))
        for words in self.next:
            yield _pill_part(PillState(capital(words), Tone.ATTENTION))

    def _earlier(self, past: Sequence[PastPenalty]) -> Iterator[PanelPart]:
        if past:
            yield RulePart()
            yield WordsPart(self.earlier, strong=True)
        for what, where in earlier_lines(self.look.texts, self._format, past):
            yield WordsPart(what)
            yield WordsPart(where, Size.SMALL, muted=True)

    def _story(self, lines: Sequence[Told]) -> Iterator[PanelPart]:
        heading = ""
        for line in lines:
            if line.heading != heading:
                yield RulePart()
                yield WordsPart(line.heading, Size.SMALL, muted=True)
            heading, words = line.heading, capital(line.words)
            timed = " · ".join(
                filter(None, (words if line.kind is None else line.given, line.time))
            )
            if line.kind is not None:
                yield _pill_part(PillState(timed, kind_tone(line.kind), kind_icon(line.kind)))
                yield WordsPart(words, strong=True)
                yield WordsPart(line.note)
            elif line.tone is Tone.PLAIN:
                yield WordsPart(timed)
            else:
                yield _pill_part(PillState(timed, line.tone))


def _pill_part(state: PillState) -> PillsPart:
    return PillsPart((lambda: state,))


class AtRiskPanel(QWidget):
    """Who is one step from a graver penalty; `chosen` carries a start number for Enter."""

    chosen = Signal(int)

    def __init__(self, look: Style, event: Event) -> None:
        super().__init__()
        self._look, px = look, look.theme.px
        box = laid_out(QVBoxLayout(self), px(8), (0, px(4), px(8), px(8)))
        self._said = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self.list = TwoLineList(look, look.texts.text("At risk"))
        self.list.chosen.connect(lambda key: self.chosen.emit(int(key)))
        box.addWidget(self._said)
        box.addWidget(self.list)
        box.addStretch(1)
        self.show_event(event)

    def show_event(self, event: Event) -> None:
        """Look at another state of the event; who is marked stays marked."""
        names, found = listed_names(event.entries), near_next_step(event)
        t, row, people = self._look.texts, self.list.currentRow(), {one.entry for one in found}
        said = t.many("{n} player[s], with what is next. Enter begins a penalty.", len(people))
        self._said.setText(said if found else t.text("Nobody has been warned so far."))
        self.list.show_pairs([_pair(t, names[EntryNumber(one.entry)], one) for one in found])
        self.list.setVisible(bool(found))
        self.list.setCurrentRow(min(max(row, 0), len(found) - 1))

    def start(self) -> None:
        """Put the focus on the list."""
        self.list.setFocus(Qt.FocusReason.TabFocusReason)


def _pair(t: Texts, name: str, near: Near) -> Pair:
    """The step that is next for somebody, and what for."""
    if near.next is PenaltyKind.YELLOW_CARD:
        step = t.text("Orders void · late orders in this game")
    else:
        reason = reason_name(t, near.reason) if near.reason else t.text("for any reason")
        step = f"{penalty_name(t, near.next)} · {reason}"
    tone = Tone.WRONG if near.next is PenaltyKind.EXPULSION else Tone.ATTENTION
    return Pair(str(near.entry), name, step, icon=kind_icon(near.next), tone=tone)


class SmallForm(TypedPanel):
    """Fields under each other and one button; Enter does it, what is wrong stands at its field.

    `done` is sent when it was done.
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
        """Put the focus where typing begins."""
        next(iter(self.fields.values())).editor.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def holds(self) -> bool:
        """Whether what it is about is still as it was."""
        return True

    def is_answered(self) -> bool:
        """Whether nothing has to be chosen first."""
        return True

    def save(self) -> None:
        """Do it, or say what is wrong and go there."""
        found = self._check()
        for name, field in self.fields.items():
            field.set_problem("\n".join(self._shell.sentences(p for p in found if p.path == name)))
        others = [p for p in found if p.path not in self.fields]
        self.problem.setText("\n".join(self._shell.sentences(others)))
        self.problem.setVisible(bool(others))
        first = next((field for field in self.fields.values() if field.problem), None)
        if first is not None:
            first.editor.setFocus(Qt.FocusReason.TabFocusReason)
        if not found and self.is_answered() and self._shell.attempt(self._do):
            self.settle()
            self.done.emit()

    def own_keys(self, texts: Texts) -> Keys:
        return (("Return", self.button.text()),)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not is_held(event):
            self.save()
        else:
            super().keyPressEvent(event)


class LineForm(SmallForm):
    """A form about one line of the log."""

    _desk: OpenEvent
    _place: int
    _line: Penalty

    def take_line(self, desk: OpenEvent, place: int) -> Penalty:
        """The line it is about."""
        self._desk, self._place, self._line = desk, place, desk.event.penalties[place]
        return self._line

    @property
    def holds(self) -> bool:
        log = self._desk.event.penalties
        return self._place < len(log) and log[self._place] == self._line


class WordsForm(LineForm):
    """Reason and note of a penalty."""

    def __init__(self, shell: Shell, desk: OpenEvent, place: int) -> None:
        look, t = shell.look, shell.look.texts
        line = desk.event.penalties[place]
        self.reason, self.note = ReasonBox(look), LineField(look)
        self.reason.show_reasons(reasons_offered(ruleset_of(desk.event.settings)))
        self.reason.put(line.reason)
        self.note.setText(" ".join(penalties.note_of(line).split()))

        def typed() -> tuple[str, str]:
            return self.reason.typed, self.note.text()

        super().__init__(
            shell,
            t.text("Save (Enter)"),
            (_pill(shell, desk, place),),
            {
                "reason": (t.text("Reason"), self.reason),
                "note": (t.text("Note (if you like)"), self.note),
            },
            lambda: penalties.check_words(desk.event, place, *typed()),
            lambda: penalties.change_words(desk, place, *typed()),
        )
        self.take_line(desk, place)


class TakeBackForm(LineForm):
    """Why a penalty is taken back; what follows from that stands above.

    Where rounds seated since would be otherwise, it is chosen what becomes of them.
    """

    def __init__(self, shell: Shell, desk: OpenEvent, place: int, games: Catalogue) -> None:
        look, t, line = shell.look, shell.look.texts, desk.event.penalties[place]
        known = shell.sentences(penalties.TakenBack(desk.event, place).worth_knowing())
        follows = t.text(
            "What followed from it is undone too. The corrections tell it, with your reason."
        )
        said = (
            Words(look, capital(reason_name(t, line.reason)), strong=True, wrap=True),
            Words(look, note_words(t, line) if line.note else "", wrap=True),
            Words(look, follows, colour=look.theme.colours.muted, wrap=True),
            Words(look, "\n".join(known), colour=look.theme.colours.attention, wrap=True),
        )
        self.reason, self.card = LineField(look), ConsequencesCard(shell, framed=False)
        super().__init__(
            shell,
            t.text("Take back (Enter)"),
            (_pill(shell, desk, place), *(words for words in said if words.text())),
            {"reason": (t.text("Why is it taken back?"), self.reason)},
            lambda: penalties.TakenBack(desk.event, place).check(self.reason.text()),
            lambda: penalties.take_back(
                desk,
                place,
                self.reason.text(),
                t,
                self.card.choices(games.wishes_again(desk.event)),
            ),
        )
        self.take_line(desk, place)
        self.box.insertWidget(self.box.indexOf(self.button), self.card)
        self.card.agreed.connect(self.save)
        self.card.left.connect(self.start)

    def is_answered(self) -> bool:
        after = penalties.TakenBack(self._desk.event, self._place).event_after
        return self.card.is_answered(self._desk, after, RoundNumber(self._line.round), self.button)


class RemarkForm(SmallForm):
    """A note about a player that is no penalty."""

    def __init__(self, shell: Shell, desk: OpenEvent, entry: EntryNumber) -> None:
        look, t = shell.look, shell.look.texts
        said = t.text("No penalty: kept with the time in the notes of the player.")
        self.note = LineField(look)
        super().__init__(
            shell,
            t.text("Note it (Enter)"),
            (Words(look, said, colour=look.theme.colours.muted, wrap=True),),
            {"note": (t.text("What happened"), self.note)},
            lambda: penalties.check_remark(desk.event, entry, self.note.text()),
            lambda: penalties.note_remark(desk, entry, self.note.text(), t),
        )


def _pill(shell: Shell, desk: OpenEvent, place: int) -> StatusPill:
    log = desk.event.penalties
    kind, name = log[place].kind, given_name(shell.look.texts, log, place)
    return StatusPill(shell.look, name, kind_tone(kind), kind_icon(kind))


class RefereeSide(QObject):
    """One panel at a time; each is made anew when it is shown.

    `about` is whose account was shown last.
    """

    def __init__(
        self,
        desk: OpenEvent,
        archive: Archive | None,
        games: Catalogue,
        begin: Callable[[EntryNumber], None],
        page: Page,
    ) -> None:
        """`begin` begins a penalty for somebody who was chosen in a panel."""
        super().__init__(page)
        self._games = games
        self._shell, self._desk, self._begin = page.shell, desk, begin
        self._page = page
        self._archive = ArchiveReading(page.shell, archive, self)
        self._archive.read.connect(self.refresh)
        self._shown: QWidget | None = None
        self.about: EntryNumber | None = None
        self.start = self._archive.start

    @property
    def shown(self) -> QWidget | None:
        """The panel, while it is open."""
        return still_there(self._shown)

    @property
    def account(self) -> Account | None:
        """The panel of a player, when it is open."""
        return found if isinstance(found := self.shown, Account) else None

    def has_typed(self) -> bool:
        """Whether a form is open in which something is typed that is not saved."""
        return isinstance(form := self.shown, SmallForm) and form.has_typed()

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
            self._shell.close_side()
            return
        self.about = number
        panel = Account(self._shell.look, self._desk, number, self._earlier(number))
        self._show(self._name(number), panel)

    def _name(self, number: EntryNumber) -> str:
        return listed_names(self._desk.event.entries)[number]

    def show_near(self, *, focus: bool = True) -> None:
        """Who is near the next step."""
        panel = AtRiskPanel(self._shell.look, self._desk.event)
        panel.chosen.connect(lambda number: self._begin(EntryNumber(number)))
        if self._show(self._shell.look.texts.text("At risk"), panel) and focus:
            panel.start()

    def show_words(self, place: int) -> None:
        """Put the words of a line of the log right."""
        self._start(self._who(place), WordsForm(self._shell, self._desk, place))

    def show_take_back(self, place: int) -> None:
        """Take a line of the log back."""
        self._start(self._who(place), TakeBackForm(self._shell, self._desk, place, self._games))

    def show_remark(self, number: EntryNumber) -> None:
        """Note something about a player."""
        self._start(number, RemarkForm(self._shell, self._desk, number))

    def _who(self, place: int) -> EntryNumber:
        return self._desk.event.penalties[place].entry

    def _start(self, number: EntryNumber, form: SmallForm) -> None:
        form.done.connect(lambda: self._done(number))
        if self._show(self._name(number), form):
            form.start()

    def _done(self, number: EntryNumber) -> None:
        self.show_account(number)
        self._page.take_focus()

    def refresh(self) -> None:
        """The event is another one: show the player, or who is near, as they are now.

        A form is closed when what it is about is not there any more.
        """
        found = self.shown
        if isinstance(found, Account):
            self.show_account(found.entry)
        elif isinstance(found, AtRiskPanel):
            found.show_event(self._desk.event)
        elif isinstance(found, SmallForm) and not found.holds:
            self._shell.close_side()

    def _show(self, title: str, panel: QWidget) -> bool:
        shown = self._shell.show_side(title, panel)
        if shown:
            self._shown = panel
        return shown
