"""What the tables of a round play by: its minutes and tie-breaks, and the form that changes them.

Tie-breaks are shown and typed as the game calls them in the language in use, and kept in the stored
wording.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget

from bglmanager.engine.event import Better, Round, TieBreak
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.tables import has_figures
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.services.score_sheet import has_ties
from bglmanager.ui.actions import Action
from bglmanager.ui.kit.fields import ChoiceKind, CountKind, FormField, FormFields, TextKind
from bglmanager.ui.kit.forms import FormPanel
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.ui.shell import Shell
from bglmanager.ui.style import set_tip
from bglmanager.ui.widgets import basics
from bglmanager.ui.widgets.basics import filled, laid_out
from bglmanager.ui.widgets.fields import LineField
from bglmanager.words.games import labels_shown

_SPARE, _MOST_MINUTES = 2, 99_999
"""Empty fields for tie-breaks below those there are; more minutes than anybody plays."""


@record
class _LabelKind(TextKind):
    """What a tie-break is called."""

    called: Mapping[str, str] = field(default_factory=dict)

    def write_value(self, value: Any) -> str:
        return self.called.get(value, value)

    def read_typed(self, typed: str, _before: Any) -> Any:
        return {shown: old for old, shown in self.called.items()}.get(typed, typed)


@record
class _TieField(FormField):
    """A fact of the tie-break at a place of those of a round."""

    place: int = 0
    fact: str = "label"

    def write_of(self, record: Round) -> str:
        return self.kind.write_value(getattr(record.tie_breaks[self.place], self.fact))

    def read_into(self, record: Round, typed: str) -> Round:
        ties = [*record.tie_breaks]
        value = self.kind.read_typed(typed.strip(), None)
        ties[self.place] = replace(ties[self.place], **{self.fact: value})
        return replace(record, tie_breaks=tuple(ties))


class RoundOptions(QWidget):
    """What the tables of this round play by."""

    def __init__(self, shell: Shell, subject: RoundContext) -> None:
        super().__init__()
        self._shell, self._subject = shell, subject
        self._ties = has_ties(subject.event)
        look, text = shell.look, shell.look.texts.text
        self._line = basics.LinkLine(look, text("Change"), colour=look.theme.colours.muted)
        self._line.link.setAccessibleName(
            text("Change minutes and tie-breaks") if self._ties else text("Change the minutes")
        )
        self._line.link.clicked.connect(self.open_form)
        self._about = basics.IconButton(look, "info", "")
        self._about.hide()
        filled(laid_out(QHBoxLayout(self), look.theme.px(4)), (self._line, 1), self._about)

    @property
    def words(self) -> str:
        """The line, uncut."""
        return self._line.words.whole_text

    @property
    def _called(self) -> Mapping[str, str]:
        """What tie-breaks are called in the language in use."""
        return labels_shown(self._subject.game, self._shell.look.texts.language)

    def know(self, about: Action) -> None:
        """Offer what else there is to know of the game, where it is known."""
        if not self._about.accessibleName():
            self._about.name_it(about.text())
            set_tip(self._about, about.toolTip())
            self._about.clicked.connect(about.trigger)
        self._about.setVisible(self._subject.game is not None)

    def refresh(self) -> None:
        """Show what is set; a form that is open keeps what is being typed."""
        text, said = self._shell.look.texts.text, " · ".join(filter(None, self._settings()))
        self._line.words.set_whole(said)
        self._line.link.setText(text("Change") if said else text("Change the minutes"))

    def _settings(self) -> Iterator[str]:
        """As "45 minutes", "tie-breaks: cards (high)"."""
        texts, round_, called = self._shell.look.texts, self._subject.made, self._called
        if round_.minutes is None:
            yield texts.text("No time limit")
        elif round_.desk.started is None:  # else the clock in the header says it
            yield texts.many("{n} minute[s]", round_.minutes)
        if self._ties:
            names = ", ".join(_tie_break_name(texts, tie, called) for tie in round_.tie_breaks)
            named = texts.text("tie-breaks: {names}", names=names)
            yield named if names else texts.text("no tie-breaks")

    def open_form(self) -> None:
        """Show the form beside the page."""
        texts, round_ = self._shell.look.texts, self._subject.made
        fixed = any(map(has_figures, round_.tables))
        count = 0 if fixed or not self._ties else len(round_.tie_breaks) + _SPARE
        spare = (TieBreak(""),) * (_SPARE if count else 0)
        ties = [_tie_fields(texts, self._called, n) for n in range(count)]
        described: FormFields[Round] = FormFields([_minutes_fields(texts), *ties])
        roomy = replace(round_, tie_breaks=(*round_.tie_breaks, *spare))
        panel = FormPanel(self._shell, described, roomy, texts.text("Save"))
        panel.saved.connect(self._save)
        panel.left.connect(self._leave)
        if fixed and self._ties:
            panel.explain_above(
                texts.text("This round has results already: its tie-breaks cannot change any more.")
            )
        title = texts.text("Minutes and tie-breaks") if self._ties else texts.text("Minutes")
        if self._shell.show_side(title, panel):
            panel.start()
            minutes = panel.form.fields["minutes"].editor
            assert isinstance(minutes, LineField)
            minutes.selectAll()

    def _save(self, typed: Round) -> None:
        desk, round_ = self._subject.desk, self._subject.made
        ties = tuple(tie for tie in typed.tie_breaks if tie.label)

        def deed() -> None:
            if ties != round_.tie_breaks:
                rounds.set_tie_breaks(desk, round_.number, ties)
            if typed.minutes != round_.minutes:
                rounds.set_minutes(desk, round_.number, typed.minutes)

        if self._shell.attempt(deed):
            self._leave()

    def _leave(self) -> None:
        self._shell.close_side()
        self._line.link.setFocus()


def _minutes_fields(texts: Texts) -> tuple[FormField]:
    kind = CountKind(
        _MOST_MINUTES,
        lambda typed: texts.text(
            "“{typed}” is not a number of minutes. Type digits only.", typed=typed
        ),
    )
    label, hint = texts.text("Minutes for a game"), texts.text("Empty: no time limit")
    return (FormField("minutes", label, kind, hint),)


def _tie_fields(texts: Texts, called: Mapping[str, str], n: int) -> tuple[FormField, ...]:
    """What breaks a tie at a table, and which end of it is better."""
    ends = (
        (texts.text("the higher is better"), Better.HIGH),
        (texts.text("the lower is better"), Better.LOW),
    )
    label, better = texts.text("Tie-break {n}", n=n + 1), texts.text("Which is better")
    hint = "" if n else texts.text("Cards in hand, money left…")
    return (
        _TieField(f"label{n}", label, _LabelKind(called=called), hint, place=n),
        _TieField(f"better{n}", better, ChoiceKind(ends), place=n, fact="better"),
    )


def _tie_break_name(texts: Texts, tie_break: TieBreak, called: Mapping[str, str]) -> str:
    """A tie-break with the end that is better: "cards (high)"."""
    label = called.get(tie_break.label, tie_break.label)
    if tie_break.better is Better.HIGH:
        return texts.text("{label} (high)", label=label)
    return texts.text("{label} (low)", label=label)
