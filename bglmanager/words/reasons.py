"""Why somebody stands or sits where he does, what would have changed it, points as sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bglmanager.engine import boards
from bglmanager.engine.derived import Derived, LeaguePoints, plain_number
from bglmanager.engine.event import BottomReason, Event, Number, Pairing, Table
from bglmanager.engine.league import EloSum, elo_sum
from bglmanager.engine.orders import Order, Separation
from bglmanager.engine.presence import closed_rounds
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import EloFormula, Stage
from bglmanager.engine.seating import Edge, SeatReason
from bglmanager.engine.tables import BYE_SHARE, DUEL
from bglmanager.engine.tallies import TENTH, BoardScore
from bglmanager.engine.totals import BoardSum, OpponentPart, RoundPart, RoundSum, Share, Total
from bglmanager.engine.what_if import IN, Alternative, Answer, Goal, OtherResult, PlaceAtTable, Sort
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Messages, say
from bglmanager.words.names import Names, round_name, table_name
from bglmanager.words.number_format import column, figure, figures
from bglmanager.words.regulations import criterion_name, criterion_short, is_of_a_round
from bglmanager.words.results import bottom_word

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

_OF_A_ROUND = ("table", "place", "power", "score")
_COUNTS = ("victory_points", "buildings", "roads_cards", "boards")
"""Criteria that count things."""


def separation_words(texts: Texts, found: Separation | None, names: Names, order: Order) -> str:
    """Why a player stands behind the one above him, with the numbers."""
    if found is None:
        return texts.text("First: nobody is above.")
    values = _separation_values(texts, found, names)
    values["criterion"] = _spoken_criterion(texts, found.criterion)
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
    criterion, of_a_round = found.criterion, found.criterion.partition("_")[0]
    if of_a_round in _OF_A_ROUND and found.value is None:
        return "not played"
    for each in (criterion, *({of_a_round} & {*_OF_A_ROUND})):
        if each in _SEPARATIONS:
            return each
    if criterion == "pba" and order is Order.SEATING:
        return "lower"
    if _is_lower_better(found):
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


def _spoken_criterion(texts: Texts, name: str) -> str:
    """The criterion within a sentence: what everybody abbreviates stays short."""
    short = name in ("pbg", "pba", "wins", "points_among_tied", "share")
    return criterion_short(texts, name) if short else criterion_name(texts, name)


def _is_lower_better(found: Separation) -> bool:
    """Whether who is above has the lower value."""
    value, other = found.value, found.above_value
    return value is not None and other is not None and other < value


def edge_words(
    texts: Texts, found: tuple[Edge | None, Edge | None], names: Names
) -> tuple[str, ...]:
    """What keeps a player from the table above, and the first of the next table from his."""
    above, below = found
    said = []
    if above is not None:
        neighbour = _neighbour_words(texts, above, names, is_above=True)
        values = {"table": above.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} ended with {neighbour}", **values))
    if below is not None:
        neighbour = _neighbour_words(texts, below, names, is_above=False)
        values = {"table": below.table, "neighbour": neighbour}
        said.append(texts.text("Table {table} began with {neighbour}", **values))
    return tuple(said)


_NEIGHBOURS: Messages = {
    "points": "{name}, who had {value} points against {own}.",
    "lot": "{name}, tied in everything: decided by lot.",
    "pba": "{name}, same points; {criterion}: {value} against {own}.",
    "pbg": "{name}, same points; {criterion}: {value} against {own}.",
}


def _neighbour_words(texts: Texts, edge: Edge, names: Names, *, is_above: bool) -> str:
    """The end of such a sentence: "Bruno, who had as many points and the lower PBA: 105 to 150"."""
    apart, name = edge.separation, names[edge.entry]
    theirs, ours = column(texts, (apart.above_value, apart.value))
    if apart.criterion not in _NEIGHBOURS:
        why = separation_words(texts, apart, names, Order.SEATING)
        return texts.text("{name}. {why}", name=name, why=why)
    value, own = (theirs, ours) if is_above else (ours, theirs)
    short = criterion_short(texts, apart.criterion)
    values = {"name": name, "value": value, "own": own, "criterion": short}
    return say(texts, _NEIGHBOURS[apart.criterion], values)


_SEATS: Messages = {
    "drawn": "Drawn by lot: number {rank} of the draw.",
    "order": "Number {rank} of the order with {points} points.",
    "boards drawn": "Drawn, then moved so that related people, the same opponents and the same "
    "powers keep apart as far as possible.",
    "top table": "Number {rank} of the standings with {points} points: top table. The powers there "
    "are drawn.",
    "teams drawn": "The teams were drawn by lot.",
    "teams": "The team is number {rank} of the teams with {points} points.",
}
"""How the tables were made."""


def seat_words(texts: Texts, reason: SeatReason, names: Names) -> str:
    """Why somebody has his seat, in one or two sentences."""
    values = {"rank": reason.rank, "points": figure(texts, reason.points)}
    parts = [say(texts, _SEATS[_how_seated(reason)], values)]
    if reason.way is None and reason.order is not None and reason.separation is not None:
        parts.append(separation_words(texts, reason.separation, names, reason.order))
    return " ".join([*parts, *_seat_remarks(texts, reason, names)])


def _how_seated(reason: SeatReason) -> str:
    drawn = reason.order is None
    if reason.way is None:
        return "drawn" if drawn else "order"
    if reason.way is Pairing.OPTIMISED:
        return "boards drawn" if drawn else "top table"
    return "teams drawn" if drawn else "teams"


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


def what_if_words(
    texts: Texts, found: Answer, names: Names, event: Event, league: Number | None = None
) -> tuple[str, ...]:
    """What would have been better, what worse, and where only the lot decided.

    `league` are his league points as they are, where the answer has those that might have been.
    """
    return tuple(_WhatIf(texts, found, names, event, league).all_sentences())


_NOTHING_BETTER: Messages = {
    Goal.TABLE: "No result would have led to a higher table.",
    Goal.FINAL: "No result would have led to the final.",
    Goal.TEAM: "No result of one player alone would have brought the team higher.",
    "": "No result would have led to a higher rank.",
}

_NOTHING_WORSE: Messages = {
    Goal.TABLE: "No worse result would have led to a lower table.",
    Goal.FINAL: "No worse result would have cost the final.",
    Goal.TEAM: "No worse result of one player alone would have cost the team its rank.",
    "": "No worse result would have cost the rank.",
}


class _WhatIf:
    """Says what an answer found."""

    def __init__(
        self, texts: Texts, found: Answer, names: Names, event: Event, league: Number | None
    ) -> None:
        self._t, self._found, self._names = texts, found, names
        self._event, self._league = event, league

    def all_sentences(self) -> Iterator[str]:
        """The better, the worse, the lots."""
        t, found, goal = self._t, self._found, self._found.question.goal
        if found.better is not None:
            yield self._alternative_words(found.better)
        elif not found.is_best:
            yield say(t, _NOTHING_BETTER.get(goal, _NOTHING_BETTER[""]), {})
        if found.worse is not None:
            yield self._alternative_words(found.worse)
        elif not found.is_last:
            yield say(t, _NOTHING_WORSE.get(goal, _NOTHING_WORSE[""]), {})
        if found.lot_above is not None:
            yield t.text(
                "{name} comes first by lot alone: with another draw code it could have been "
                "the other way round.",
                name=self._names[found.lot_above],
            )
        if found.lot_below is not None:
            yield t.text(
                "{name} comes after by lot alone: with another draw code it could have been "
                "the other way round.",
                name=self._names[found.lot_below],
            )

    def _alternative_words(self, other: Alternative) -> str:
        t, change = self._t, other.change
        round_ = round_name(t, self._event.round(change.round))
        where = t.text("{round}, {table}", round=round_, table=table_name(t, change.table))
        if change.entry != self._found.question.number:
            name = self._names[change.entry]
            where = t.text("{where}, {name}", where=where, name=name)
        return t.text(
            "{where}: {deed} ({places}), and {outcome}.",
            where=where,
            deed=self._other_result(change, better=other.then.place < other.before.place),
            places=_places_words(t, other.before, other.then),
            outcome=self._outcome_words(other),
        )

    def _other_result(self, change: OtherResult, *, better: bool) -> str:
        """What would have been otherwise."""
        t, n = self._t, abs(change.by)
        match change.sort:
            case Sort.SCORE if change.by > 0:
                return t.many("{n} game point[s] more", n)
            case Sort.SCORE:
                return t.many("{n} game point[s] fewer", n)
            case Sort.CENTRES:
                return self._centres_words(change)
            case Sort.SPARED:
                return self._spared_words(change)
            case Sort.SIDES if better:
                return t.text("the game won by the own side")
            case Sort.SIDES:
                return t.text("the game lost by the own side")
            case _:
                return self._exchange_words(change, better=better)

    def _rival_name(self, change: OtherResult) -> str:
        return self._names[change.other] if change.other is not None else ""

    def _table_of(self, change: OtherResult) -> Table:
        return self._event.round(change.round).table(change.table)

    def _exchange_words(self, change: OtherResult, *, better: bool) -> str:
        t, rival = self._t, self._rival_name(change)
        if len(self._table_of(change).seats) != DUEL:
            return t.text("results swapped with {rival}", rival=rival)
        if better:
            return t.text("the game against {rival} won", rival=rival)
        return t.text("the game against {rival} lost", rival=rival)

    def _centres_words(self, change: OtherResult) -> str:
        year = boards.counted_years(self._table_of(change))[0]
        values = {"n": abs(change.by), "year": year, "rival": self._rival_name(change)}
        more = Many("{n} centre[s] of {rival} more in {year}")
        lost = Many("{n} centre[s] lost to {rival} in {year}")
        return self._t.say(more if change.by > 0 else lost, values)

    def _spared_words(self, change: OtherResult) -> str:
        if self._table_of(change).seat_of(change.entry).bottom_reason is BottomReason.WITHDREW:
            return self._t.text("the game played to its end with the same score")
        return self._t.text("the same score, without being last in the game")

    def _outcome_words(self, other: Alternative) -> str:
        t, value = self._t, other.value
        match self._found.question.goal:
            case Goal.TABLE:
                people = ", ".join(self._names[each] for each in other.company)
                said = t.text(
                    "would sit at table {table} with {people}", table=value, people=people
                )
            case Goal.FINAL:
                said = self._final_words(inside=value == IN)
            case Goal.ORDER:
                said = t.text("would be number {rank} in the seating order", rank=value)
            case Goal.TEAM:
                said = t.text("the team would be number {rank}", rank=value)
            case Goal.RANKING:
                said = self._ranking_words(other)
            case _:
                said = t.text("would be number {rank} in the standings", rank=value)
        return said

    def _ranking_words(self, other: Alternative) -> str:
        t = self._t
        if self._league is None or other.league is None:
            return t.text("would be number {rank} in the final ranking", rank=other.value)
        return t.text(
            "would be number {rank} in the final ranking, with {points} league points "
            "instead of {before}",
            rank=other.value,
            points=figure(t, other.league, 0),
            before=figure(t, self._league, 0),
        )

    def _final_words(self, *, inside: bool) -> str:
        t = self._t
        if ruleset_of(self._event.settings).finals.plans:
            reached = t.text("would have reached the playoffs")
            return reached if inside else t.text("would not have reached the playoffs")
        reached = t.text("would have reached the final")
        return reached if inside else t.text("would not have reached the final")


def _places_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    """The places and points at the table, those that would have been first."""
    said = _place_words(texts, before, then)
    if before.points is None or then.points in (None, before.points):
        return said
    points = texts.text(
        "{points} points instead of {before}",
        points=figure(texts, then.points),
        before=figure(texts, before.points),
    )
    return f"{said}, {points}"


def _place_words(texts: Texts, before: PlaceAtTable, then: PlaceAtTable) -> str:
    values = {"place": then.place, "before": before.place}
    if before.place != then.place:
        if then.shared:
            return texts.text("place {place} shared instead of place {before}", **values)
        return texts.text("place {place} instead of place {before}", **values)
    if before.shared and not then.shared:
        return texts.text("place {place} alone instead of shared", **values)
    if then.shared and not before.shared:
        return texts.text("place {place} shared instead of alone", **values)
    return texts.text("place {place} as it is", **values)


what_if_heading = Named(
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


def total_sums(texts: Texts, found: Total, names: Names, event: Event) -> Iterator[tuple[str, str]]:
    """(title, arithmetic) of the ranking points, the PBG and, where it counts, the PBA."""
    counted = [part for part in found.rounds if part.phase.counts_for_standings]
    if not counted:
        return
    if found.boards is not None:
        yield _of_boards(texts, found.boards)
        return
    shown = ruleset_of(event.settings).orders_at(Stage.LATER).shown
    if "victory_points" in shown:
        yield from _of_games(texts, counted, wins="wins" in shown)
        return
    points = [figure(texts, part.points) for part in counted]
    title = texts.text("{total} points", total=figure(texts, found.points))
    yield title, _sum_of(points, figure(texts, found.points))
    shares = [figure(texts, part.pbg, 2) for part in counted]
    title = texts.text("PBG {total}", total=figure(texts, found.pbg, 2))
    yield title, _sum_of(shares, figure(texts, found.pbg, 2))
    if "pba" in shown and found.opponents:
        parts = [_opponent_words(texts, part, names) for part in found.opponents]
        title = texts.text("PBA {total}", total=figure(texts, found.pba))
        yield title, _sum_of(parts, figure(texts, found.pba))


def _of_boards(texts: Texts, found: BoardScore) -> tuple[str, str]:
    """The boards with their modifiers, the rounds sat out, the win at the top table (rules 7.2)."""
    parts = []
    for part in found.boards:
        factors = [figure(texts, factor) for _, factor in part.factors]
        factors += [figure(texts, TENTH)] if part.tenth else []
        parts.append(" × ".join([figure(texts, part.points), *factors]))
    if found.sat_out:
        parts.append(texts.text("{points} (sat out)", **figures(texts, points=found.sat_out)))
    if found.top_win:
        won = figures(texts, points=found.top_win)
        parts.append(texts.text("{points} (win at the top table)", **won))
    total = figure(texts, found.total)
    return texts.text("{total} points", total=total), _sum_of(parts, total)


def _of_games(
    texts: Texts, counted: Sequence[RoundPart], *, wins: bool
) -> Iterator[tuple[str, str]]:
    """Points, victory points and, where they come first, parts of wins (rules 5, 6)."""
    points = [part.points for part in counted]
    yield _summed_words(texts, texts.text("Points"), points)
    if wins:
        yield _summed_words(texts, texts.text("Wins"), [part.win for part in counted])
    yield _summed_words(texts, texts.text("Victory points"), [part.score for part in counted])


def _summed_words(texts: Texts, name: str, values: Sequence[Number]) -> tuple[str, str]:
    total = figure(texts, plain_number(sum((Fraction(value) for value in values), Fraction(0))))
    title = texts.text("{name}: {total}", name=name, total=total)
    return title, _sum_of([figure(texts, value) for value in values], total)


def _sum_of(parts: list[str], total: str) -> str:
    """The addition; empty where a single part is the total: the title has said it."""
    if parts == [total]:
        return ""
    return f"{' + '.join(parts)} = {total}"


def _opponent_words(texts: Texts, part: OpponentPart, names: Names) -> str:
    name = names.get(part.entry, str(part.entry))
    points = figure(texts, part.points)
    if part.meetings == 1:
        return f"{points} ({name})"
    return f"{part.meetings} × {points} ({name})"


def round_words(texts: Texts, found: RoundSum) -> tuple[str, ...]:
    """What is worth saying of the points, and the share as arithmetic."""
    return tuple(_round_lines(texts, found))


def _round_lines(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.bye:
        yield texts.text(
            "Bye: {points} points as for the first place; PBG of the round: 100 / {of} = {pbg}",
            of=figure(texts, Fraction(19, 10), 1),
            **figures(texts, points=found.points, pbg=Fraction(*BYE_SHARE)),
        )
        return
    if found.board is not None:
        yield _board_words(texts, found.board, found)
        return
    if found.is_last and found.share is None:
        yield texts.text("Did not come: no player of this table, no points and no share.")
        return
    if found.is_last:
        why = bottom_word(texts, found.bottom)
        yield texts.text("Place {place} whatever the score: {why}.", place=found.place, why=why)
    yield from _place_points(texts, found)
    yield from _virtual_lines(texts, found)
    if found.share is not None:
        yield _share_words(texts, found.share)


def _place_points(texts: Texts, found: RoundSum) -> Iterator[str]:
    values = figures(texts, place=found.place, points=found.points)
    if found.draw:
        yield texts.text("A draw of two is worth {points} points to each.", **values)
    if len(found.places) < 2:
        return
    values["mean"] = f"({' + '.join(map(str, found.places))}) / {len(found.places)}"
    if found.side is not None:
        if found.side:
            yield texts.text("The own side won, or nobody: {mean} = {points} points.", **values)
        else:
            yield texts.text("The own side lost: {mean} = {points} points.", **values)
    elif found.floored and sum(found.places) % len(found.places):
        yield texts.text("Place {place} shared: {mean}, rounded down: {points} points.", **values)
    else:
        yield texts.text("Place {place} shared: {mean} = {points} points.", **values)


def _virtual_lines(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.virtual_before:
        yield texts.many(
            "{n} virtual player[s] [is|are] placed ahead; the points of [that|those] place[s] are "
            "lost.",
            found.virtual_before,
        )
    if found.virtual_level:
        yield texts.many(
            "{n} virtual player[s] [has|have] the same score and [shares|share] the place.",
            found.virtual_level,
        )


def _share_words(texts: Texts, share: Share) -> str:
    """100 × 30 / 100 = 30, with what was added to the scores."""
    if share.whole == 0:
        return texts.text("PBG of the round: nobody has a point, all the same.")
    pbg = plain_number(100 * Fraction(share.own) / Fraction(share.whole))
    values = figures(texts, own=share.own, whole=share.whole, pbg=pbg)
    said = texts.text("PBG of the round: 100 × {own} / {whole} = {pbg}", **values)
    if share.lift:
        lift = figure(texts, share.lift)
        said = texts.text("{said}; all scores raised by {lift}", said=said, lift=lift)
    if share.virtual:
        virtual = " + ".join(figure(texts, score) for score in share.virtual)
        said = texts.text(
            "{said}; with {virtual} of the virtual player", said=said, virtual=virtual
        )
    return said


def _board_words(texts: Texts, board: BoardSum, found: RoundSum) -> str:
    points = figure(texts, found.points)
    if board.beside_solo and board.centres:
        return texts.text("Another power has won alone: {points} points.", points=points)
    if not board.centres:
        n = int(found.points)
        return texts.many("Eliminated: {points} point[s].", n, points=points)
    return texts.text(
        "(1 + {each} × {centres} centres + {placement} for the place + {extra} for the lead) × "
        "{factor} = {points}; the factor is that of {solid} powers.",
        each=board.per_centre,
        centres=board.centres,
        placement=board.placement,
        extra=board.extra,
        factor=figure(texts, board.factor, 1),
        points=points,
        solid=board.solid,
    )


def league_sums(
    texts: Texts, event: Event, derived: Derived, worth: LeaguePoints
) -> tuple[str, ...]:
    """A line for every part that is itself a sum."""
    formula = ruleset_of(event.settings).formula
    if isinstance(formula, EloFormula):
        return tuple(_by_rating(texts, event, formula, derived, worth))
    return (_mean_words(texts, event, worth),)


def _mean_words(texts: Texts, event: Event, worth: LeaguePoints) -> str:
    rounds = sum(round_.phase.counts_for_standings for round_ in closed_rounds(event))
    mean = Fraction(worth.detail["pm"])
    values = figures(texts, points=mean * rounds, rounds=rounds, mean=mean)
    return texts.text("Average of the Swiss rounds: {points} / {rounds} = {mean}", **values)


def _by_rating(
    texts: Texts, event: Event, formula: EloFormula, derived: Derived, worth: LeaguePoints
) -> Iterator[str]:
    found = elo_sum(event, formula, derived, worth.entry)
    yield from _by_place(texts, formula, found, worth)
    elo = (found.mean - found.own) / formula.top
    values = figures(texts, mean=found.mean, own=found.own)
    values |= {"elo": figure(texts, elo, 4), "top": formula.top}
    sentence = texts.text("Ratings: ({mean} − {own}) / {top} = {elo}", **values)
    if elo != worth.detail["elo"]:
        limit = figure(texts, formula.delta_limit, 1)
        sentence = texts.text("{said}, held within ±{limit}", said=sentence, limit=limit)
    yield sentence


def _by_place(
    texts: Texts, formula: EloFormula, found: EloSum, worth: LeaguePoints
) -> Iterator[str]:
    """Base and prize; people of a pair may share two places."""
    detail = worth.detail
    values = figures(texts, base=detail["base"], prize=detail["prize"], whole=found.prize)
    values |= {"top": formula.top, "n": found.players, "prized": found.prized}
    values |= {"place": found.places[0], "last": found.places[-1]}
    shared = len(found.places) > 1
    if shared:
        yield texts.text(
            "Base: average of ranks {place} and {last} of {n} people = {base}", **values
        )
    else:
        yield texts.text(
            "Base: {top} × (2 × {n} − 2 × {place} + 1) / (2 × {n}) = {base}, rank {place} of {n}",
            **values,
        )
    if not worth.detail["prize"]:
        yield texts.text("Prize: for the best quarter only, {prized} of {n}", **values)
    elif shared:
        yield texts.text(
            "Prize: average of ranks {place} and {last} = {prize}; rank 1: {whole}", **values
        )
    else:
        yield texts.text(
            "Prize: {whole} / {place} = {prize}; {whole} is that of an event of {n} players",
            **values,
        )
