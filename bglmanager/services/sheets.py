"""Sheets of an event that is not in the library, for the command line."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bglmanager import printing
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.ids import RoundNumber
from bglmanager.i18n import Texts
from bglmanager.printing import PrintOptions, Sheet, print_sheet
from bglmanager.services.games import Catalogue, game_catalogue
from bglmanager.services.proposals import filled_in

KINDS: Mapping[str, Sheet] = {
    kind.asked_as: kind.sheet for kind in printing.KINDS.values() if kind.usual
}
"""The sheets of every event by the word that asks for them."""

ALL_KINDS: Mapping[str, Sheet] = {
    **KINDS,
    **{kind.asked_as: kind.sheet for kind in printing.KINDS.values()},
}
"""With those of some events only: standings of fixed teams, a set-up drawn, lists of elements."""

OF_A_ROUND = frozenset(
    kind.asked_as for kind in printing.KINDS.values() if kind.of is printing.SheetGroup.ROUND
)
"""The words for sheets of one round."""


def print_kind(
    event: Event,
    kind: str,
    texts: Texts,
    *,
    printed_at: datetime,
    round_number: RoundNumber | None = None,
    games: Catalogue | None = None,
) -> bytes:
    """One sheet as a PDF, of this round, or of the newest round or standings there are.

    `games` are those known, the program's unless told. Before the first draw the rounds are those
    it will plan.

    Raises `Refused` when there is nothing to print yet.
    """
    known = games or game_catalogue()
    options = PrintOptions(printed_at=printed_at, games=known.words(event, texts.language))
    return print_sheet(
        ALL_KINDS[kind],
        filled_in(event, known),
        derive(event),
        texts,
        round_number=round_number,
        options=options,
    ).data
