"""How the event is played in teams: four boxes, what they mean, and the key that takes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal

from bglmanager.engine.event import TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.i18n import Named, Texts
from bglmanager.services import teams
from bglmanager.ui.pages.event.boxes import ChoiceBox
from bglmanager.ui.pages.event.taken_card import TakenCard
from bglmanager.ui.style import Size, Style
from bglmanager.ui.widgets.basics import Words
from bglmanager.ui.widgets.fields import Field, Form, NumberField

_kind_name = Named(
    {None: "No teams", TeamKind.FIXED: "Fixed teams", TeamKind.VARIABLE: "Teams made at the table"}
)
_pairing_name = Named(
    {TeamPairing.UNITED: "united", TeamPairing.DIVIDED: "divided", TeamPairing.FREE: "free"}
)
_points_name = Named(
    {
        TeamPoints.INDIVIDUAL: "each player alone",
        TeamPoints.WINNERS_LOSERS: "winners and losers",
        TeamPoints.PAIRS: "pairs",
    }
)
_PAID = (TeamPoints.INDIVIDUAL, TeamPoints.WINNERS_LOSERS)


class TeamsCard(TakenCard):
    """The ways of playing in teams; `edited` is sent when another one is chosen."""

    edited = Signal()

    def __init__(self, look: Style) -> None:
        super().__init__(look)
        t = look.texts
        self._kept: TeamsMode | None = None
        self.kind, self.pairing, self.points = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.members = NumberField(look, 2, 2, teams.LARGEST)
        self.kind.offer([(_kind_name(t, kind), kind or "") for kind in (None, *TeamKind)])
        self.pairing.offer([(_pairing_name(t, each), each) for each in TeamPairing])
        self.explained = Words(look, "", colour=look.theme.colours.muted, wrap=True)
        self._fields = (
            Field(look, t.text("Members of a team"), self.members),
            Field(look, t.text("Where teammates sit"), self.pairing),
            Field(look, t.text("Who has the points"), self.points),
        )
        form = Form(look)
        form.add_line(Words(look, t.text("Teams"), Size.SECTION, strong=True))
        form.add_line(Field(look, t.text("Are there teams?"), self.kind), self._fields[0])
        form.add_line(self._fields[1], self._fields[2])
        form.add_line(self.explained)
        self.box.addWidget(form)
        for box in (self.kind, self.pairing, self.points):
            box.activated.connect(self._chosen)
        self.members.valueChanged.connect(self._chosen)

    @property
    def mode(self) -> TeamsMode | None:
        """What the boxes say."""
        if not self.kind.value:
            return None
        kind, points = TeamKind(self.kind.value), TeamPoints(self.points.value)
        fixed = kind is TeamKind.FIXED
        pairing = TeamPairing(self.pairing.value) if fixed else TeamPairing.FREE
        return TeamsMode(kind, self.members.value(), pairing, points)

    def has_typed(self) -> bool:
        return self.mode != self._kept

    def discard(self) -> None:
        """Let what was chosen go when a way of playing is shown next."""
        self._kept = self.mode

    def show_mode(self, mode: TeamsMode | None, *, pairs: bool) -> None:
        """Show how the event is played; `pairs` where they may count as one player.

        What was chosen and not taken stays.
        """
        chosen = self.has_typed()
        t, paid = self._look.texts, (*_PAID, *([TeamPoints.PAIRS] if pairs else []))
        self.points.offer([(_points_name(t, each), each) for each in paid])
        if chosen:
            self._kept = mode
        else:
            self._show(mode)
            self.settle()
        self._explain()

    def _show(self, mode: TeamsMode | None) -> None:
        self.kind.show_value(mode.kind if mode else "")
        if mode is not None:
            self.members.setValue(mode.size)
            self.pairing.show_value(mode.pairing)
            self.points.show_value(mode.points)
        self._kept = self.mode

    def _chosen(self) -> None:
        self._explain()
        self.edited.emit()

    def _explain(self) -> None:
        mode = self.mode
        self.explained.setText(" ".join(_explained(self._look.texts, mode)))
        fixed = mode is not None and mode.kind is TeamKind.FIXED
        size, pairing, points = self._fields
        size.setVisible(mode is not None)
        pairing.setVisible(fixed)
        points.setVisible(mode is not None)


_seated_words = Named(
    {
        TeamPairing.UNITED: "A whole team sits at a table against another one.",
        TeamPairing.DIVIDED: "Teammates sit at different tables until the final.",
        TeamPairing.FREE: "Players are seated by rank; teammates may meet.",
    }
)
_paid_words = Named(
    {
        TeamPoints.INDIVIDUAL: "Every player has the points of their own place.",
        TeamPoints.WINNERS_LOSERS: "The winning side shares the upper half of the places, the "
        "losing side the lower.",
        TeamPoints.PAIRS: "A pair counts as one player.",
    }
)


def _explained(texts: Texts, mode: TeamsMode | None) -> Iterator[str]:
    """What a way of playing in teams means."""
    if mode is None:
        yield texts.text("Everybody plays alone.")
    elif mode.kind is TeamKind.VARIABLE:
        yield texts.text(
            "At every table the first half of the seats plays against the other; the standings "
            "are those of the players."
        )
    else:
        yield _seated_words(texts, mode.pairing)
    if mode is not None:
        yield _paid_words(texts, mode.points)


def as_it_is(card: TeamsCard, look: Style) -> Sequence[str]:
    """Why there is nothing to take; nothing when there is."""
    return () if card.has_typed() else (look.texts.text("Nothing else is chosen."),)
