"""What would have changed a rank, a table, the way to the final, in words for a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bglmanager.engine import boards
from bglmanager.engine.event import BottomReason, Event, Number
from bglmanager.engine.goals import IN, Goal
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.result_variations import OtherResult, Sort
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.tables import DUEL
from bglmanager.engine.what_if import Alternative, Answer, PlaceAtTable
from bglmanager.i18n import Named, Texts
from bglmanager.words.number_format import figure
from bglmanager.words.phases import round_name, table_name

Names = Mapping[EntryNumber, str]


def what_if(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None = None
) -> tuple[str, ...]:
    """What would have been better, what worse, and where only the lot decided.

    `league` are his league points as they are, where the answer has those that might have been.
    """
    return tuple(_sentences(texts, found, names, event, league))


def _sentences(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None
) -> Iterator[str]:
    if found.better is not None:
        yield _alternative(texts, found, found.better, names, event, league)
    elif not found.is_best:
        yield _nothing_better(texts, found.question.goal)
    if found.worse is not None:
        yield _alternative(texts, found, found.worse, names, event, league)
    elif not found.is_last:
        yield _nothing_worse(texts, found.question.goal)
    yield from _lots(texts, found, names)


def as_they_were(texts: Texts) -> str:
    """What every answer takes for granted."""
    return texts.text(
        "Computed with the results and the tables of everybody else as they were. It "
        "is the smallest change of the player’s own results that does it."
    )


def _alternative(
    texts: Texts,
    found: Answer,
    other: Alternative,
    names: Names,
    event: Event,
    league: Number | None,
) -> str:
    change = other.change
    round_ = event.round(change.round)
    where = texts.text(
        "{round}, {table}",
        round=round_name(texts, round_),
        table=table_name(texts, change.table),
    )
    if change.entry != found.question.number:
        where = texts.text("{where}, {name}", where=where, name=names[change.entry])
    return texts.text(
        "{where}: {deed} ({places}), and {outcome}.",
        where=where,
        deed=_deed(texts, change, other, names, event),
        places=_places(texts, other.before, other.then),
        outcome=_outcome(texts, found, other, names, event, league),
    )


def _deed(texts: Texts, change: OtherResult, other: Alternative, names: Names, event: Event) -> str:
    """What would have been otherwise."""
    n = abs(change.by)
    if change.sort is Sort.SCORE and change.by > 0:
        return texts.many("{n} game point more", "{n} game points more", n)
    if change.sort is Sort.SCORE:
        return texts.many("{n} game point fewer", "{n} game points fewer", n)
    better = other.then.place < other.before.place
    if change.sort is Sort.CENTRES:
        return _centres(texts, change, names, event)
    if change.sort is Sort.SPARED:
        return _spared(texts, change, event)
    if change.sort is Sort.SIDES:
        won = texts.text("the game won by the own side")
        return won if better else texts.text("the game lost by the own side")
    return _exchange(texts, change, names, event, better=better)


def _exchange(
    texts: Texts, change: OtherResult, names: Names, event: Event, *, better: bool
) -> str:
    rival = names[change.other] if change.other is not None else ""
    if len(event.round(change.round).table(change.table).seats) == DUEL:
        if better:
            return texts.text("the game against {rival} won", rival=rival)
        return texts.text("the game against {rival} lost", rival=rival)
    return texts.text("results swapped with {rival}", rival=rival)


def _centres(texts: Texts, change: OtherResult, names: Names, event: Event) -> str:
    table = event.round(change.round).table(change.table)
    values = {
        "year": boards.counted_years(table)[0],
        "rival": names[change.other] if change.other is not None else "",
    }
    if change.by > 0:
        return texts.many(
            "{n} centre of {rival} more in {year}",
            "{n} centres of {rival} more in {year}",
            change.by,
            **values,
        )
    return texts.many(
        "{n} centre lost to {rival} in {year}",
        "{n} centres lost to {rival} in {year}",
        -change.by,
        **values,
    )


def _spared(texts: Texts, change: OtherResult, event: Event) -> str:
    seat = event.round(change.round).table(change.table).seat_of(change.entry)
    if seat.bottom_reason is BottomReason.WITHDREW:
        return texts.text("the game played to its end with the same score")
    return texts.text("the same score, without being last in the game")


def _places(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    """The places and points at the table, those that would have been first."""
    said = [_place_words(texts, before, then)]
    if before.points is not None and then.points not in (None, before.points):
        said.append(
            texts.text(
                "{points} points instead of {before}",
                points=figure(texts, then.points),
                before=figure(texts, before.points),
            )
        )
    return ", ".join(said)


def _place_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    if before.place != then.place:
        values = {"place": then.place, "before": before.place}
        if then.shared:
            return texts.text("place {place} shared instead of place {before}", **values)
        return texts.text("place {place} instead of place {before}", **values)
    if before.shared and not then.shared:
        return texts.text("place {place} alone instead of shared", place=then.place)
    if then.shared and not before.shared:
        return texts.text("place {place} shared instead of alone", place=then.place)
    return texts.text("place {place} as it is", place=then.place)


def _outcome(
    texts: Texts,
    found: Answer,
    other: Alternative,
    names: Names,
    event: Event,
    league: Number | None,
) -> str:
    goal, value = found.question.goal, other.value
    if goal is Goal.TABLE:
        people = ", ".join(names[each] for each in other.company)
        return texts.text("would sit at table {table} with {people}", table=value, people=people)
    if goal is Goal.FINAL:
        return _final(texts, event, inside=value == IN)
    if goal is Goal.ORDER:
        return texts.text("would be number {rank} in the seating order", rank=value)
    if goal is Goal.TEAM:
        return texts.text("the team would be number {rank}", rank=value)
    if goal is Goal.RANKING:
        return _ranking(texts, other, league)
    return texts.text("would be number {rank} in the standings", rank=value)


def _ranking(texts: Texts, other: Alternative, league: Number | None) -> str:
    if league is None or other.league is None:
        return texts.text("would be number {rank} in the final ranking", rank=other.value)
    return texts.text(
        "would be number {rank} in the final ranking, with {points} league points "
        "instead of {before}",
        rank=other.value,
        points=figure(texts, other.league, 0),
        before=figure(texts, league, 0),
    )


def _final(texts: Texts, event: Event, *, inside: bool) -> str:
    phases = bool(ruleset_of(event.settings).finals.plans)
    if inside:
        if phases:
            return texts.text("would have reached the playoffs")
        return texts.text("would have reached the final")
    if phases:
        return texts.text("would not have reached the playoffs")
    return texts.text("would not have reached the final")


def _nothing_better(texts: Texts, goal: Goal) -> str:
    if goal is Goal.TABLE:
        return texts.text("No result would have led to a higher table.")
    if goal is Goal.FINAL:
        return texts.text("No result would have led to the final.")
    if goal is Goal.TEAM:
        return texts.text("No result of one player alone would have brought the team higher.")
    return texts.text("No result would have led to a higher rank.")


def _nothing_worse(texts: Texts, goal: Goal) -> str:
    if goal is Goal.TABLE:
        return texts.text("No worse result would have led to a lower table.")
    if goal is Goal.FINAL:
        return texts.text("No worse result would have cost the final.")
    if goal is Goal.TEAM:
        return texts.text("No worse result of one player alone would have cost the team its rank.")
    return texts.text("No worse result would have cost the rank.")


def _lots(texts: Texts, found: Answer, names: Names) -> Iterator[str]:
    if found.lot_above is not None:
        yield texts.text(
            "{name} comes first by lot alone: with another draw code it could have been "
            "the other way round.",
            name=names[found.lot_above],
        )
    if found.lot_below is not None:
        yield texts.text(
            "{name} comes after by lot alone: with another draw code it could have been "
            "the other way round.",
            name=names[found.lot_below],
        )


heading = Named(
    {
        Goal.RANK: "What would have changed the rank",
        Goal.ORDER: "What would have changed the seating order",
        Goal.TABLE: "What would have changed the next table",
        Goal.FINAL: "What would have changed the way to the final",
        Goal.RANKING: "What would have changed the final ranking",
        Goal.TEAM: "What would have changed the team’s rank",
    }
)
"""What the answers are about."""
