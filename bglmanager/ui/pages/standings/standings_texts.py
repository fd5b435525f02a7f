"""What the page of standings says in words: what is missing, the lot at the cut, the signs."""

from __future__ import annotations

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.finals import StandingsCut
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.words.names import names_of, round_name
from bglmanager.words.number_format import joined

MANY = 8
"""More tables than this are counted, not named."""


def open_round(event: Event) -> Round | None:
    """The round whose results are still to come."""
    last = event.last_round
    return last if last is not None and last.status is not RoundStatus.CLOSED else None


def provisional(texts: Texts, made: Round) -> str:
    """Why the standings are not final yet."""
    name = round_name(texts, made)
    missing = rounds.missing_tables(made)
    if made.status is RoundStatus.DRAFT:
        return texts.text("Provisional: {round} is still to be played.", round=name)
    if not missing:
        return texts.text("Provisional: {round} has all results but is not closed.", round=name)
    if len(missing) > MANY:
        return texts.many(
            "Provisional: {round} is being played, {n} result[s] [is|are] missing.",
            len(missing),
            round=name,
        )
    return texts.many(
        "Provisional: {round} is being played, table[s] {tables} [is|are] missing.",
        len(missing),
        round=name,
        tables=joined(texts, [str(number) for number in missing]),
    )


def by_lot(texts: Texts, event: Event, cut: StandingsCut | None) -> str:
    """Whom only the lot keeps out of the final; empty where it does not."""
    if cut is None or not cut.by_lot:
        return ""
    names = names_of(event.entries)
    return texts.text(
        "The last place goes by lot: {one} advances and {other} is out, equal in everything.",
        one=names[cut.last],
        other=names[cut.first_out],
    )


def legend(texts: Texts, cut: StandingsCut | None, *, cells: bool) -> str:
    """What the signs mean and which keys help, what matters most first."""
    said = []
    if cut is not None:
        places = texts.many("{n} place[s]", cut.places)
        said.append(texts.text("Line: the players advancing ({places})", places=places))
    if cells:
        said.append(texts.text("2/5: second at table 5"))
    said += [
        texts.text("↑ ↓ says why"),
        texts.text("Shift+↓ or Ctrl+click two: what separates them"),
    ]
    return " · ".join(said)
