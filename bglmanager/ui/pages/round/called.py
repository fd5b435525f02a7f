"""Who is called before a round or a final phase, in which order, and how everybody stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from bglmanager.engine import copies, pairs, presence
from bglmanager.engine.event import BottomReason, Entry, EntryStatus, Event, RoundStatus, Table
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.final_roll import FinalRoll
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.personal import listed_name
from bglmanager.engine.presence import may_be_seated, seatable_entries
from bglmanager.engine.problems import Problems, problem, problem_if
from bglmanager.i18n import Named, Texts
from bglmanager.services import boards
from bglmanager.services.boards import Decision
from bglmanager.services.entries import search_key
from bglmanager.ui.kit.lists import pill_column
from bglmanager.ui.kit.panels import PillState
from bglmanager.ui.pages.round.round_context import table_short
from bglmanager.ui.style import Tone
from bglmanager.ui.widgets.rows import Column
from bglmanager.words.names import Names


class RollCallState(StrEnum):
    """How somebody stands towards the next round; `ALONE` would play with the mate of his pair.

    `REPLACES`: not among those who play a final phase, and next in the order if one of them goes.
    """

    PLAYS = "plays"
    ALONE = "alone"
    REPLACES = "replaces"
    SITS_OUT = "sits-out"
    STANDS_BY = "stands-by"
    GONE = "gone"


class Doubt(StrEnum):
    """Why somebody is called first: nobody has seen him at a table."""

    KEPT = "kept"
    ABSENT = "absent"


@record
class InFinal:
    """What a final phase makes of somebody: `place` in the order of the call, `rank` in the Swiss
    standings. `other` is for whom he plays, or who plays for him; `straight`: he waits for a later
    phase; `next_of`: the table whose next one he is, 0 for the next in the standings.
    """

    place: int
    rank: int
    other: EntryNumber | None = None
    straight: bool = False
    next_of: int | None = None


@record
class Called:
    """Somebody who is called: `table` is where he sat in the last round, None for nowhere;
    `decided` what the director of a Diplomacy event has said about the next one.
    """

    entry: Entry
    standing: RollCallState
    table: Table | None = None
    doubt: Doubt | None = None
    final: InFinal | None = None
    decided: tuple[Decision, ...] = ()

    @property
    def is_doubted(self) -> bool:
        """Whether he would be seated, and nobody knows whether he is here."""
        return self.doubt is not None and self.standing is RollCallState.PLAYS


def can_call(event: Event) -> Problems:
    """Why there is no roll call now: it is held between two rounds, before the draw."""
    last = event.last_round
    if last is None:
        return (problem("roll-call.first"),)
    return problem_if(last.status is not RoundStatus.CLOSED, "roll-call.not-now", round=last.number)


def called_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[Called, ...]:
    """Everybody to be called before the next round, by start number.

    Who would be seated and who sits out; then who stands by on the waiting list, and who has
    withdrawn and may come back. `playing` are those of a final phase, None where all play.
    """
    return tuple(_called(event, playing))


def _called(event: Event, playing: Collection[EntryNumber] | None) -> Iterator[Called]:
    alone, unseen = _without_mate(event), presence.seat_held(event)
    decided: dict[EntryNumber, tuple[Decision, ...]] = {}
    for about, decision in boards.decisions_ahead(event):
        decided[about] = (*decided.get(about, ()), decision)
    last = [table for round_ in event.rounds[-1:] for table in round_.tables]
    tables = {seat.entry: table for table in last for seat in table.seats}
    for entry in event.entries:
        number, table = entry.number, tables.get(entry.number)
        doubt = Doubt.KEPT if number in unseen else None
        if table is not None and table.seat_of(number).bottom_reason is BottomReason.ABSENT:
            doubt = Doubt.ABSENT
        state = _state_of(event, entry)
        if state is RollCallState.PLAYS and number in alone:
            state = RollCallState.ALONE
        elif state is RollCallState.PLAYS and playing is not None and number not in playing:
            state = RollCallState.REPLACES
        if state is not None:
            yield Called(entry, state, table, doubt, decided=decided.get(number, ()))


def called_finalists(event: Event, roll: FinalRoll) -> tuple[Called, ...]:
    """Everybody to be called to a final phase in the order of the standings, whoever is replaced
    among them; then who would be next, and who has left and may come back. Where pairs or whole
    teams play, all of one after the other.
    """
    return tuple(_called_finalists(event, roll))


def _called_finalists(event: Event, roll: FinalRoll) -> Iterator[Called]:
    absent = {each.absent: each.instead for each in roll.replaced}
    playing = {p for unit in roll.called if unit not in absent for p in roll.people(unit)}
    lines = {line.entry.number: line for line in _called(event, playing)}
    units = [*roll.called, *roll.reserve]
    units += [u for u in _away(event, roll, lines) if u not in units]
    for place, unit in enumerate(units):
        own = InFinal(
            place,
            roll.ranks.get(unit, 0),
            absent.get(unit) or roll.plays_for(unit),
            unit in roll.straight,
            _next_of(roll, unit),
        )
        for number in roll.people(unit):
            line = lines.get(number)
            if line is not None:
                alone = unit in absent and line.standing is RollCallState.REPLACES
                state = RollCallState.ALONE if alone else line.standing
                yield replace(line, standing=state, final=own)


def _away(
    event: Event, roll: FinalRoll, lines: Mapping[EntryNumber, Called]
) -> Sequence[EntryNumber]:
    """Who does not come, or of whom somebody does not, and may come back; the best first."""
    unit = pairs.team_of(event) if roll.members else {}
    away = [n for n, line in lines.items() if line.standing in (*_AWAY, RollCallState.ALONE)]
    units = dict.fromkeys(unit.get(number, number) for number in away)
    return sorted(units, key=lambda number: roll.ranks.get(number, len(roll.ranks)))


def _next_of(roll: FinalRoll, number: EntryNumber) -> int | None:
    """The table whose next one he is; 0 for the next in the standings, None for neither."""
    if roll.tables:
        return roll.next_of_table(number)
    return 0 if roll.reserve[:1] == (number,) else None


def _without_mate(event: Event) -> frozenset[EntryNumber]:
    """Who is in a pair that does not play: where pairs count as one, both play or nobody."""
    if not pairs.are_played(event.settings):
        return frozenset()
    able = {*seatable_entries(event)}
    halves = (team.members for team in event.teams if not able.issuperset(team.members))
    return frozenset(member for members in halves for member in members)


def _state_of(event: Event, entry: Entry) -> RollCallState | None:
    """How he stands by himself; None for who is not called."""
    if may_be_seated(entry, event.next_number):
        return RollCallState.PLAYS
    if entry.status is EntryStatus.ACTIVE:
        return RollCallState.SITS_OUT if event.next_number in entry.sits_out else None
    if entry.status is EntryStatus.WITHDRAWN:
        return RollCallState.GONE
    return RollCallState.STANDS_BY if copies.is_waiting(event, entry) else None


def absent_players(
    event: Event, playing: Collection[EntryNumber] | None = None
) -> tuple[EntryNumber, ...]:
    """Who would play the next round, missed the last one and has not been seen since."""
    return tuple(
        one.entry.number
        for one in called_players(event, playing)
        if one.doubt is Doubt.ABSENT
        and one.standing in (RollCallState.PLAYS, RollCallState.ALONE)
        and not one.entry.desk.present
    )


_AWAY = (RollCallState.SITS_OUT, RollCallState.GONE)
"""Who does not come, and may come back."""

_BEHIND = (RollCallState.GONE, RollCallState.STANDS_BY, RollCallState.REPLACES)
"""Who is called last: no seat depends on them."""

_LOOKS = {
    RollCallState.PLAYS: ("check", Tone.PLAIN),
    RollCallState.ALONE: ("circle-alert", Tone.ATTENTION),
    RollCallState.REPLACES: ("user", Tone.PLAIN),
    RollCallState.SITS_OUT: ("clock", Tone.ATTENTION),
    RollCallState.STANDS_BY: ("user", Tone.PLAIN),
    RollCallState.GONE: ("log-out", Tone.PLAIN),
}
_state_word = Named(
    {
        RollCallState.PLAYS: "plays",
        RollCallState.ALONE: "without the teammate",
        RollCallState.REPLACES: "only if somebody withdraws",
        RollCallState.SITS_OUT: "sits out",
        RollCallState.STANDS_BY: "stands by",
        RollCallState.GONE: "has left",
    }
)
_NO_NAMES: Names = {}
_doubt_word = Named({Doubt.KEPT: "never came", Doubt.ABSENT: "was not at the table"})


def standing_words(texts: Texts, line: Called, names: Names = _NO_NAMES) -> str:
    """How somebody stands towards the next round, and why he is called first."""
    word = _final_words(texts, line, line.final, names) if line.final else ""
    word = word or _decided_words(texts, line) or _state_word(texts, line.standing)
    if line.doubt is None or not line.is_doubted:
        return word
    return f"{word}; {_doubt_word(texts, line.doubt)}"


def decision_name(texts: Texts, decision: Decision) -> str:
    """A decision as it is chosen: "sits out"."""
    return {
        Decision.SITS_OUT: texts.text("sits out, without points"),
        Decision.SITS_OUT_ASKED: texts.text("sits out at your request, with points"),
        Decision.TWO_BOARDS: texts.text("plays two boards"),
        Decision.NO_TOP_TABLE: texts.text("declines the top table"),
    }[decision]


def _decided_words(texts: Texts, line: Called) -> str:
    """What the director has decided; what somebody sits out who has left is no word of its own."""
    if line.standing not in (RollCallState.PLAYS, RollCallState.SITS_OUT):
        return ""
    return "; ".join(decision_name(texts, each) for each in line.decided)


def _final_words(texts: Texts, line: Called, own: InFinal, names: Names) -> str:
    """How somebody stands towards a final phase, where that is a word of its own."""
    if line.standing in _AWAY and own.other is not None:
        return texts.text("not here: {name} plays", name=names[own.other])
    if line.standing is RollCallState.ALONE and own.other is not None:
        return texts.text("without the teammate: {name} plays", name=names[own.other])
    if line.standing is RollCallState.PLAYS and own.other is not None:
        return texts.text("plays for {name}", name=names[own.other])
    if line.standing is RollCallState.PLAYS and own.straight:
        return texts.text("waits for a later phase")
    if line.standing is not RollCallState.REPLACES:
        return ""
    if own.next_of is None:
        return texts.text("in reserve")
    if own.next_of:
        return texts.text("next of table {table}", table=own.next_of)
    return texts.text("next in the standings")


def finalist_columns(
    texts: Texts, names: Callable[[], Names], teams: Callable[[Called], str] | None = None
) -> tuple[Column[Called], ...]:
    """The rank, the name, his team where these play, how he stands; `names` are those of the other
    one of two.
    """
    text = texts.text
    team = (Column(text("Team"), teams, strong=True),) if teams else ()

    def place(line: Called) -> int:
        return line.final.place if line.final else 0

    return (
        Column(
            text("Rank"),
            lambda line: f"{line.final.rank}" if line.final and line.final.rank else "",
            order=place,
            figures=True,
            spoken=text("Rank in the Swiss standings"),
        ),
        *team,
        _name_column(texts, strong=not team),
        pill_column(
            text("In this phase"), lambda line: _standing(texts, line, names()), order=place
        ),
    )


def called_columns(texts: Texts) -> tuple[Column[Called], ...]:
    """The table of the last round, the name, how he stands."""
    text = texts.text
    return (
        Column(
            text("Table"),
            lambda line: "" if line.table is None else table_short(line.table),
            order=_by_table,
            figures=True,
            spoken=text("Table of the last round"),
        ),
        _name_column(texts),
        pill_column(
            text("In the next round"),
            lambda line: _standing(texts, line),
            order=lambda line: (list(RollCallState).index(line.standing), _order(line)),
        ),
    )


def _name_column(texts: Texts, *, strong: bool = True) -> Column[Called]:
    return Column(
        texts.text("Name"),
        lambda line: listed_name(line.entry),
        order=_order,
        stretch=True,
        strong=strong,
    )


def _standing(texts: Texts, line: Called, names: Names = _NO_NAMES) -> PillState:
    doubted = "circle-question-mark", Tone.ATTENTION
    icon, tone = doubted if line.is_doubted else _LOOKS[line.standing]
    return PillState(standing_words(texts, line, names), tone, icon)


def _order(line: Called, table: int = 0) -> tuple[bool, bool, int, str]:
    """Whose absence is to be expected first, whoever is behind last, then by table and name."""
    name = _name_key(line.entry.last_name, line.entry.first_name)
    return line.standing in _BEHIND, line.doubt is None, table, name


def _by_table(line: Called) -> tuple[bool, bool, int, str]:
    return _order(line, 1_000_000 if line.table is None else line.table.number)


@lru_cache(maxsize=2048)
def _name_key(last: str, first: str) -> str:
    """What a name is sorted by: all 450 are sorted at every key."""
    return search_key(f"{last} {first}")
