"""How far somebody came in the final phases, and which of two came further, in words."""

from __future__ import annotations

from bglmanager.engine.event import Event, Phase
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.i18n import Texts
from bglmanager.words.names import coming_name
from bglmanager.words.standings import Reached, StandingsRow

_DEPTH = {phase: depth for depth, phase in enumerate(Phase)}


def how_far(texts: Texts, event: Event, row: StandingsRow) -> str:
    """What the final phases brought a player of the final ranking (rules 4.5)."""
    found = row.reached
    if row.rank == 1 and ruleset_of(event.settings).finals.plans:
        return _champion(texts, found)
    if found is None:
        return _not_in(texts, event)
    if found.phase is Phase.FINAL:
        return texts.text("Played the final and took place {place} there.", place=found.place)
    return texts.text(
        "Phase reached: {phase}, place {place} at table {table}.",
        phase=_name(texts, found),
        place=found.place,
        table=found.table,
    )


def _champion(texts: Texts, found: Reached | None) -> str:
    if found is None:
        return texts.text("Champion: no final was played, the standings decide.")
    return texts.text("Champion: place {place} in the final.", place=found.place)


def _not_in(texts: Texts, event: Event) -> str:
    phases = {r.phase for r in event.rounds if not r.phase.counts_for_standings}
    if not phases:
        finals = ruleset_of(event.settings).finals
        if not (finals.sizes or finals.plans):
            return texts.text("Decided by the standings.")
        return texts.text("No final was played: the standings decide.")
    if phases == {Phase.FINAL}:
        return texts.text("Not in the final: the standings before it decide.")
    return texts.text("Not in the playoffs: the standings before them decide.")


def further(texts: Texts, above: StandingsRow, below: StandingsRow) -> str:
    """Why the final phases put one before the other; empty where the standings have to decide."""
    one, other = above.reached, below.reached
    if one is None:
        return ""
    if other is None or _DEPTH[one.phase] > _DEPTH[other.phase]:
        if one.phase is Phase.FINAL:
            return texts.text("{name} played the final.", name=above.name)
        return texts.text("{name} went further: {phase}.", name=above.name, phase=_name(texts, one))
    if one.round != other.round:
        return texts.text(
            "{name} went on to what was played again: {phase}.",
            name=above.name,
            phase=_name(texts, one),
        )
    if one.place == other.place:
        return ""
    return _places(texts, one, other)


def _places(texts: Texts, one: Reached, other: Reached) -> str:
    if one.phase is Phase.FINAL:
        return texts.text(
            "The final decides: place {one} against place {other}.",
            one=one.place,
            other=other.place,
        )
    return texts.text(
        "{phase}: place {one} against place {other}.",
        phase=_name(texts, one),
        one=one.place,
        other=other.place,
    )


def _name(texts: Texts, found: Reached) -> str:
    return coming_name(texts, found.phase, found.round, again=found.again)
