"""Why somebody sits where he does, in sentences: the table, the reason, the rule of the round."""

from __future__ import annotations

from collections.abc import Iterator

from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Pairing, Phase, Round, Table
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.orders import Order
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, Topic
from bglmanager.engine.seating import making, reasons
from bglmanager.engine.seating.reasons import Edge, SeatReason
from bglmanager.i18n import Texts
from bglmanager.services.upcoming_rounds import is_again
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, names_of, table_name
from bglmanager.words.number_format import column, figure
from bglmanager.words.reasons import separation_words
from bglmanager.words.regulations import criteria_in_turn, criterion_short, with_paragraph


def seat_reasons(
    texts: Texts, event: Event, derived: Derived, round_: Round, entry: EntryNumber
) -> tuple[str, ...]:
    """The reason of a seat in sentences, and what keeps it from the tables beside."""
    names = names_of(event.entries)
    found = reasons.seat_reasons(event, round_.number, derived).get(entry)
    if found is not None:
        edges = reasons.seat_edges(event, round_.number, derived, entry)
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
    "order": "Number {rank} of the order with {points} points.",
    "order drawn": "Drawn by lot: number {rank} of the draw.",
    "boards": "Number {rank} of the standings with {points} points: top table. The powers there "
    "are drawn.",
    "boards drawn": "Drawn, then moved so that related people, the same opponents and the same "
    "powers keep apart as far as possible.",
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
        yield texts.text(
            "This player has the bye: the last in the order who has not had one, or the "
            "last of all."
        )
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
    """Table and seat; empty for who has none."""
    for table in round_.tables:
        for place, seat in enumerate(table.seats, 1):
            if seat.entry == entry:
                title = _table_title(texts, table)
                return texts.text("{table}, seat {seat}", table=title, seat=place)
    return ""


def _table_title(texts: Texts, table: Table) -> str:
    """With the name of the furniture where it has another."""
    if len(table.seats) == 1:
        return texts.text("Bye")
    title = table_name(texts, table.number)
    return f"{title} · {table.label}" if table.label else title


def seat_rule(texts: Texts, event: Event, round_: Round) -> str:
    """The rule that seated the whole round."""
    text = texts.text
    if not round_.phase.counts_for_standings:
        return _of_finals(texts, event, round_)
    if making.is_drawn_by_lot(event, round_):
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
    if round_.players_per_table != DUEL:
        return text("It is cut into tables from the top.")
    rule = round_.pairing
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
    return with_paragraph(said, ruleset, Topic.KNOCK_OUT, size)
