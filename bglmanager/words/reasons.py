"""Why somebody stands or sits where he does, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.derived import Derived, TeamRow
from bglmanager.engine.event import Event, Number, Pairing, Phase, Round
from bglmanager.engine.finals import is_again, third_table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, Topic
from bglmanager.engine.seating import making
from bglmanager.engine.seating import reasons as seating_reasons
from bglmanager.engine.seating.reasons import Edge, SeatReason
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, coming_name, names_of, table_title
from bglmanager.words.number_format import column, figure, figures
from bglmanager.words.regulations import (
    criteria_in_turn,
    criterion_name,
    criterion_short,
    is_of_a_round,
    with_paragraph,
)
from bglmanager.words.standings import Reached, StandingsRow

_SEPARATIONS: Messages = {
    "lot": "Tied with {above} in everything: decided by lot.",
    "points": "Behind {above}: {value} points against {other}.",
    "table": "Tied with {above} so far; in round {round} table {value}, {above} at table "
    "{other}: the higher table comes first.",
    "place": "Tied with {above} so far; in round {round} place {value}, {above} place {other}.",
    "top_table": "{above} won the top table: first whatever the totals.",
    "women": "Level with {above} so far; then women come first.",
    "birth_date": "Level with {above} so far; then the younger comes first.",
    "power": "Level with {above} so far; then the power played in round {round} decides.",
    "not played": "Tied with {above} so far, who played round {round}: {above} comes first.",
    "lower": "Same points as {above}; {criterion}: the lower value is better, {value} "
    "against {other}.",
    "fewer": "Tied with {above} so far; {criterion}: fewer are better, {value} against {other}.",
    "more": "Tied with {above} so far; {criterion}: more are better, {value} against {other}.",
    "higher": "Tied with {above} so far; {criterion}: the higher value is better, {value} "
    "against {other}.",
}
"""What puts two apart: a criterion, that of a round, or which end of it comes first."""

_BEHIND: Messages = {
    "points": "behind {above}: {value} points against {other}",
    "lot": "behind {above}: tied in everything, decided by lot",
    "first": "behind {above}: {criterion} {value} against {other}",
    "so far": "behind {above}: tied so far, {criterion} {value} against {other}",
    "same points": "behind {above}: same points {points}, {criterion} {value} against {other}",
}
"""The same in a line of a list."""

_COUNTS = ("victory_points", "buildings", "roads_cards", "boards")
"""Criteria that count things."""


def separation_words(texts: Texts, found: Separation | None, names: Names, order: Order) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    values, name = _separation_values(texts, found, names), found.criterion
    short = name in ("pbg", "pba", "wins", "points_among_tied", "share")  # everybody says so
    values["criterion"] = criterion_short(texts, name) if short else criterion_name(texts, name)
    return say(texts, _SEPARATIONS[_what_separates(found, order)], values)


def _separation_values(texts: Texts, found: Separation, names: Names) -> dict[str, object]:
    value, other = column(texts, (found.value, found.above_value))
    above = names.get(found.above, str(found.above))
    number = found.criterion.partition("_")[2]
    return {"above": above, "value": value, "other": other, "round": number}


def _what_separates(found: Separation, order: Order) -> str:
    """What is said of it: the table or the place of a round (BIG 4.2), what decides at boards only
    (Diplomacy 5, 8.3), or which end of the criterion comes first.
    """
    criterion, of_a_round = found.criterion, found.criterion.rpartition("_")[0]
    value, other = found.value, found.above_value
    if value is None and of_a_round in ("table", "place", "power", "score"):
        return "not played"
    for each in (criterion, of_a_round):
        if each in _SEPARATIONS:
            return each
    if criterion == "pba" and order is Order.SEATING:
        return "lower"
    if value is not None and other is not None and other < value:
        return "fewer"
    return "more" if criterion in _COUNTS else "higher"


def behind_words(
    texts: Texts,
    found: Separation | None,
    names: Names,
    level: Number | None,
    *,
    decides_first: bool = False,
) -> str:
    """The same in a line of a list: "behind Bianchi: same points 155, PBG 88.20 against 90.10".

    `level` are the points both have; None where something else comes first. `decides_first` tells
    that the criterion is the first of the order.
    """
    if found is None:
        return texts.text("nobody above")
    values, criterion = _separation_values(texts, found, names), found.criterion
    if criterion in _BEHIND:
        return say(texts, _BEHIND[criterion], values)
    if criterion in ("top_table", "women", "birth_date") or found.value is None:
        return separation_words(texts, found, names, Order.STANDINGS)
    short = criterion_short(texts, criterion)
    values["criterion"] = f"{short}:" if is_of_a_round(criterion) else short
    values["points"] = figure(texts, level)
    tied = "so far" if level is None else "same points"
    return say(texts, _BEHIND["first" if decides_first else tied], values)


def seat_reasons(
    texts: Texts, event: Event, derived: Derived, round_: Round, entry: EntryNumber
) -> tuple[str, ...]:
    """The reason of a seat in sentences, and what keeps it from the tables beside."""
    names = names_of(event.entries)
    found = seating_reasons.seat_reasons(event, round_.number, derived).get(entry)
    if found is not None:
        edges = seating_reasons.seat_edges(event, round_.number, derived, entry)
        return (seat_words(texts, found, names), *edge_words(texts, edges, names))
    if round_.phase is Phase.ROUND_ROBIN and round_.pairing is not Pairing.MANUAL:
        return (texts.text("By the schedule of everybody against everybody."),)
    if _was_corrected(event, round_):
        words = texts.text(
            "Something was corrected after the players were seated here: the standings alone do "
            "not give these tables any more."
        )
        return (words,)
    return (texts.text("This round was seated by hand."),)


def edge_words(
    texts: Texts, found: tuple[Edge | None, Edge | None], names: Names
) -> tuple[str, ...]:
    """What keeps a player from the table above, and the first of the next table from his."""
    return tuple(
        texts.text(
            "Table {table} ended with {neighbour}"
            if is_above
            else "Table {table} began with {neighbour}",
            table=edge.table,
            neighbour=_neighbour_words(texts, edge, names, is_above=is_above),
        )
        for edge, is_above in zip(found, (True, False), strict=True)
        if edge is not None
    )


_NEIGHBOURS: Messages = {
    "points": "{name}, who had {value} points against {own}.",
    "lot": "{name}, tied in everything: decided by lot.",
    "pba": "{name}, same points; {criterion}: {value} against {own}.",
    "pbg": "{name}, same points; {criterion}: {value} against {own}.",
}


def _neighbour_words(texts: Texts, edge: Edge, names: Names, *, is_above: bool) -> str:
    """The end of such a sentence: "Bruno, who had as many points and the lower PBA: 105 to 150"."""
    apart, name = edge.separation, names[edge.entry]
    if apart.criterion not in _NEIGHBOURS:
        why = separation_words(texts, apart, names, Order.SEATING)
        return texts.text("{name}. {why}", name=name, why=why)
    theirs, ours = column(texts, (apart.above_value, apart.value))
    value, own = (theirs, ours) if is_above else (ours, theirs)
    short = criterion_short(texts, apart.criterion)
    values = {"name": name, "value": value, "own": own, "criterion": short}
    return say(texts, _NEIGHBOURS[apart.criterion], values)


_SEATS: Messages = {
    "bye": "This player has the bye: the last in the order who has not had one, or the last of "
    "all.",
    "bye teams": "They have the bye together: the last in the order that have not had one, or the "
    "last of all.",
    "order": "Number {rank} of the order with {points} points.",
    "order drawn": "Drawn by lot: number {rank} of the draw.",
    "boards": "Number {rank} of the standings with {points} points: top table. The powers there "
    "are drawn.",
    "boards drawn": "Drawn, then moved so that people who have met, relatives and clubs, and the "
    "same powers where there are any, keep apart as far as possible.",
    "teams": "The team is number {rank} of the teams with {points} points.",
    "teams drawn": "The teams were drawn by lot.",
}
"""How the tables were made."""


def seat_words(texts: Texts, reason: SeatReason, names: Names) -> str:
    """Why somebody has his seat, in one or two sentences."""
    way = "boards" if reason.way is Pairing.OPTIMISED else "teams"
    made = "order" if reason.way is None else way
    values = {"rank": reason.rank, "points": figure(texts, reason.points)}
    parts = [say(texts, _SEATS[f"{made} drawn" if reason.order is None else made], values)]
    if reason.way is None and reason.order is not None and reason.separation is not None:
        parts.append(separation_words(texts, reason.separation, names, reason.order))
    return " ".join([*parts, *_seat_remarks(texts, reason, names)])


def _seat_remarks(texts: Texts, reason: SeatReason, names: Names) -> Iterator[str]:
    """A bye, who was passed over at a two-player table, who meets again, what was done by hand."""
    if reason.bye:
        yield say(texts, _SEATS["bye teams" if reason.way is Pairing.TEAMS else "bye"], {})
    if reason.home is not None:
        yield texts.text("Cut from the top the seat would be at table {table}.", table=reason.home)
    if reason.passed:
        people = ", ".join(names.get(entry, str(entry)) for entry in reason.passed)
        yield texts.text("Passed over, because met before: {people}.", people=people)
    if reason.again:
        yield texts.text("The two have met before: nobody else was left.")
    if reason.exchanged:
        yield texts.text("Then swapped by hand.")


def _was_corrected(event: Event, round_: Round) -> bool:
    """Whether a round before this one was corrected, or who sat where in it."""
    return any(
        line.round < round_.number or (line.round == round_.number and line.field == "seats")
        for line in event.corrections
    )


def seat_place(texts: Texts, round_: Round, entry: EntryNumber) -> str:
    """Table and seat, or that it is a bye; empty for who has none."""
    for table in round_.tables:
        for place, seat in enumerate(table.seats, 1):
            if seat.entry == entry:
                title = table_title(texts, round_, table)
                if is_bye(round_, table):
                    return title
                return texts.text("{table}, seat {seat}", table=title, seat=place)
    return ""


def seat_rule(texts: Texts, event: Event, round_: Round) -> str:
    """The rule that seated the whole round."""
    text = texts.text
    if not round_.phase.counts_for_standings:
        return _of_finals(texts, event, round_)
    if making.is_drawn_by_lot(event, round_):
        if round_.pairing is Pairing.OPTIMISED:
            return say(texts, _SEATS["boards drawn"], {})
        return text(
            "Everybody is put in an order by lot and cut into tables from the top. With "
            "the draw code “{seed}” anybody can compute it again (attempt {attempt}).",
            seed=event.settings.draw_seed,
            attempt=round_.attempt,
        )
    if round_.phase is Phase.ROUND_ROBIN:
        return text(
            "Players sit round a table by start number, the first one stays, the others move on "
            "by one chair every round: who sits opposite each other meets."
        )
    return f"{_order(texts, event, round_)} {_cut(texts, round_)}"


def _order(texts: Texts, event: Event, round_: Round) -> str:
    """The order that seated the round, criterion by criterion."""
    ruleset = ruleset_of(event.settings)
    orders = ruleset.orders_at(Stage.FIRST if round_.number == SECOND else Stage.LATER)
    criteria = criteria_in_turn(texts, orders.seating or orders.standings)
    if orders.seating is None:
        said = texts.text("The order is that of the standings: {criteria}.", criteria=criteria)
    else:
        said = texts.text("The order of seating is: {criteria}.", criteria=criteria)
    return with_paragraph(said, ruleset, Topic.ORDER)


SECOND = 2
"""The round that the standings after the first one seat."""


def _cut(texts: Texts, round_: Round) -> str:
    text = texts.text
    rule = round_.pairing
    if rule is Pairing.SOFT:
        return text(
            "It is cut into tables from the top; then players of tables beside each other change "
            "places, so that as few as possible meet again."
        )
    if round_.players_per_table != DUEL:
        return text("It is cut into tables from the top.")
    if rule is Pairing.FEWEST:
        return text("As few as possible meet again, and then the closest in the order meet.")
    if rule is Pairing.GREEDY_COMPLETE:
        return text(
            "From the top, each player meets the first one below not met before, unless "
            "that would leave an avoidable rematch."
        )
    return text(
        "From the top, each player meets the first one below not met before; if there "
        "is none, the first one below."
    )


def _of_finals(texts: Texts, event: Event, round_: Round) -> str:
    text, ruleset = texts.text, ruleset_of(event.settings)
    size = round_.players_per_table
    if not ruleset.finals.plans:
        said = text("The final is for the first of the standings who are here.")
        return with_paragraph(said, ruleset, Topic.FINAL)
    if is_again(event, round_.number):
        said = text("Players tied for first play once more.")
        return with_paragraph(said, ruleset, Topic.REPLAY)
    if size == DUEL:
        said = text(
            "The best of those left meets the last, the second the last but one, and so on, by "
            "the Swiss standings."
        )
    else:
        said = text("The ranks of the Swiss standings say who meets whom.")
    said = with_paragraph(said, ruleset, Topic.KNOCK_OUT, size)
    if third_table(ruleset, round_) is None:
        return said
    third = text("At the last table the best of those who missed the final play for third place.")
    return f"{said} {third}"


_DEPTH = {phase: depth for depth, phase in enumerate(Phase)}


def how_far(texts: Texts, event: Event, row: StandingsRow) -> str:
    """What the final phases brought a player of the final ranking (rules 4.5)."""
    found = row.reached
    if row.rank == 1 and ruleset_of(event.settings).finals.plans:
        return _champion(texts, found)
    if found is None:
        return _not_in(texts, event)
    if found.third:
        return texts.text("Played for third place and took place {place} there.", place=found.place)
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
    if one.third and (other is None or not other.third):
        return texts.text("{name} played for third place.", name=above.name)
    if other is None or other.third > one.third or _DEPTH[one.phase] > _DEPTH[other.phase]:
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
    if one.third:
        return texts.text(
            "The game for third place decides: place {one} against place {other}.",
            one=one.place,
            other=other.place,
        )
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


def team_behind(texts: Texts, row: TeamRow, above: TeamRow | None, name: str) -> str:
    """Why a team stands behind the one above, called so: points, PBG, PBA, lot (BGL 3.11)."""
    if above is None:
        return texts.text("First: no team is above.")
    if row.points != above.points:
        values = figures(texts, value=row.points, other=above.points)
        return texts.text("Behind {above}: {value} points against {other}.", above=name, **values)
    for key in ("pbg", "pba"):
        value, other = dict(row.criteria)[key], dict(above.criteria)[key]
        if value != other:
            return texts.text(
                "Same points as {above}; {criterion}: the higher value is better, {value} "
                "against {other}.",
                above=name,
                criterion=criterion_short(texts, key),
                **figures(texts, value=value, other=other),
            )
    return texts.text("Tied with {above} in everything: decided by lot.", above=name)
