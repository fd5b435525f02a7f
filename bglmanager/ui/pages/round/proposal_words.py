"""Why the next round would be made as it is: the regulation in a sentence or two."""

from __future__ import annotations

from bglmanager.engine import seating
from bglmanager.engine.event import Event, Phase
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.services import rounds
from bglmanager.services.ahead import resting_of
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.subject import Subject


def has_phases(event: Event) -> bool:
    """Whether the regulation has final phases of its own (BIG 4.3, 4.4), not one final alone."""
    return bool(ruleset_of(event.settings).finals.plans)


def why_tables(texts: Texts, subject: Subject, found: rounds.Proposal) -> str:
    """What becomes of the seats that stay empty, or who has the bye."""
    if found.per_table == DUEL:
        return _why_bye(texts, subject, found)
    short = found.per_table * len(found.sizes) - found.players
    if not short:
        return texts.text("All tables are full.")
    if has_phases(subject.event):
        return texts.many(
            "{n} seat stays empty: the last table is the short one. It is scored as a table "
            "of its size; a virtual player counts in the shares only (BIG 4.2).",
            "{n} seats stay empty: the last tables are the short ones. Each is scored as a "
            "table of its size; virtual players count in the shares only (BIG 4.2).",
            short,
        )
    return texts.many(
        "{n} seat stays empty: the last table is the short one and gets a virtual player "
        "(BGL 3.6.1, 3.10).",
        "{n} seats stay empty: the last tables are the short ones and get a virtual player "
        "each (BGL 3.6.1, 3.10).",
        short,
    )


def _why_bye(texts: Texts, subject: Subject, found: rounds.Proposal) -> str:
    if found.players % DUEL == 0:
        return texts.text("Everybody has an opponent.")
    resting = resting_of(subject.event)
    if resting is not None:
        name = People(subject.event)[resting].name
        return texts.text("{name} has the bye.", name=name)
    return texts.text(
        "One player has the bye: the last in the order who has not had one. It counts as a win."
    )


def how(texts: Texts, subject: Subject) -> str:
    """What says who sits where."""
    text = texts.text
    if subject.phase is Phase.ROUND_ROBIN:
        return text("The schedule says who meets whom: in the end everybody met everybody.")
    if seating.next_is_drawn_by_lot(subject.event):
        return text("Who sits where is drawn by lot.")
    return text("The standings say who sits where: the first together, and so on down.")


def why_rounds(texts: Texts, subject: Subject, found: rounds.Proposal) -> str:
    """How many rounds the regulation has for this field."""
    text = texts.text
    if has_phases(subject.event):
        if subject.number > 1:
            return text("The number planned stays the same when players leave.")
        return text(
            "For {players} players at tables of {size} the regulation has {least} rounds, if "
            "no final follows (BIG 8.1).",
            players=found.players,
            size=found.per_table,
            least=found.rounds,
        )
    if subject.number > 1:
        return text("The number planned stays the same when players leave (BGL 3.5).")
    return text(
        "For {players} players at tables of {size} the regulation asks for at least {least} "
        "rounds before the final; the classic Swiss number is {classic} (BGL 3.5).",
        players=found.players,
        size=found.per_table,
        least=found.rounds,
        classic=found.classic_rounds,
    )
