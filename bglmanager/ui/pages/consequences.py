"""What a correction changes beyond its table, in sentences (rules 2.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bglmanager.engine.event import Event, Round, RoundStatus
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.tables import is_bye
from bglmanager.i18n import Texts
from bglmanager.services.reseating import (
    Affected,
    Choice,
    Consequences,
    Move,
    RankChange,
    RankChanges,
)
from bglmanager.services.rounds import missing_tables
from bglmanager.words.names import listed_names, round_name, rounds_in_sentences
from bglmanager.words.number_format import clock
from bglmanager.words.seating import tables_listed

NAMED = 4
"""More people than these are counted, not named."""

TABLES = 8
"""More tables than these are counted, not named."""

TOLD = 2
"""More rounds than these that are over are named in one sentence."""


def sentences(texts: Texts, event: Event, found: Consequences) -> tuple[str, ...]:
    """Everything a correction changes, the rounds in order, the ranks last."""
    over = [each for each in found.rounds if _is_over(event, each)]
    told = found.rounds if len(over) <= TOLD else [e for e in found.rounds if e not in over]
    said = [] if len(over) <= TOLD else [_over(texts, event, over)]
    said += [_round(texts, event, each) for each in told]
    return (*said, *_ranks(texts, event, found.ranks))


def _is_over(event: Event, found: Affected) -> bool:
    return event.round(found.round).status is RoundStatus.CLOSED


def _over(texts: Texts, event: Event, found: Sequence[Affected]) -> str:
    named = rounds_in_sentences(texts, event)
    return texts.text(
        "Seated otherwise would have been: {rounds}. They are over and stay as they are.",
        rounds=", ".join(named[each.round] for each in found),
    )


def _round(texts: Texts, event: Event, found: Affected) -> str:
    round_ = event.round(found.round)
    name, state = round_name(texts, round_), _state(texts, round_)
    return f"{name} ({state}): {_tables(texts, round_, found)} {_moves(texts, event, found)}"


def _state(texts: Texts, round_: Round) -> str:
    """How far the round has come, in the words that matter for seats."""
    if round_.status is RoundStatus.DRAFT:
        return texts.text("a draft")
    if round_.status is RoundStatus.CLOSED:
        return texts.text("all results in")
    games = sum(not is_bye(round_, table) for table in round_.tables)
    done = games - len(missing_tables(round_))
    started = round_.desk.started
    if not done and started is not None:
        return texts.text(
            "being played since {time}, no result yet", time=clock(started.astimezone())
        )
    if not done:
        return texts.text("being played, no result yet")
    return texts.text("being played, {done} of {tables} results in", done=done, tables=games)


def _tables(texts: Texts, round_: Round, found: Affected) -> str:
    if len(round_.tables) == 1:
        return texts.text("it would change.")
    if len(found.tables) == len(round_.tables):
        return texts.text("all {n} tables would change.", n=len(found.tables))
    if len(found.tables) > TABLES:
        return texts.text(
            "{n} of {tables} tables would change.",
            n=len(found.tables),
            tables=len(round_.tables),
        )
    return texts.many(
        "only table[s] {tables} would change.",
        len(found.tables),
        tables=tables_listed(texts, found.tables),
    )


def _moves(texts: Texts, event: Event, found: Affected) -> str:
    if not found.moves:
        return texts.text("The same players would sit there in another order.")
    people = listed_names(event.entries)
    said = [_move(texts, people, move) for move in found.moves[:NAMED]]
    more = len(found.moves) - NAMED
    if more > 0:
        said.append(texts.many("{n} more", more))
    return "; ".join(said) + "."


def _move(texts: Texts, people: Mapping[EntryNumber, str], move: Move) -> str:
    name = people[move.entry]
    if move.after is None:
        return texts.text("{player} would have no seat in it", player=name)
    if move.before is None:
        return texts.text(
            "{player} would have a seat at table {table}", player=name, table=move.after
        )
    return texts.text(
        "{player} from table {before} to {after}",
        player=name,
        before=move.before,
        after=move.after,
    )


def _ranks(texts: Texts, event: Event, found: RankChanges) -> Iterator[str]:
    people = listed_names(event.entries)
    said = [_rank(texts, people, row) for row in found.rows[:NAMED]]
    more = len(found.rows) - NAMED
    if more > 0:
        said.append(texts.many("{n} more", more))
    where = texts.text("Final ranking") if found.final else texts.text("Standings")
    if said:
        yield f"{where}: {'; '.join(said)}."
    if found.league:
        yield texts.text("League points change too: a result file that was sent is out of date.")


def _rank(texts: Texts, people: Mapping[EntryNumber, str], row: RankChange) -> str:
    name = people[row.entry]
    if row.after is None:
        return texts.text("{player} is no longer in it", player=name)
    if row.before is None:
        return texts.text("{player} is now number {rank}", player=name, rank=row.after)
    return texts.text(
        "{player} from {before} to {after}", player=name, before=row.before, after=row.after
    )


def choice_name(texts: Texts, event: Event, found: Affected, choice: Choice) -> str:
    """What can be done with a round, as a line to choose."""
    name = round_name(texts, event.round(found.round))
    return {
        Choice.KEEP: texts.text("Keep the seats of {round}", round=_low(name)),
        Choice.REPAIR: texts.text("Repair only what changes in {round}", round=_low(name)),
        Choice.AGAIN: texts.text("Draw {round} again", round=_low(name)),
    }[choice]


def _low(name: str) -> str:
    return name[:1].lower() + name[1:]


def choice_words(texts: Texts, event: Event, found: Affected, choice: Choice) -> str:
    """What becomes of the round by this choice."""
    draft = event.round(found.round).status is RoundStatus.DRAFT
    if choice is Choice.KEEP:
        return texts.text("Everybody stays; the round counts as seated by hand.")
    if choice is Choice.AGAIN:
        return texts.text("The round becomes a draft again, drawn anew: check it, then publish it.")
    if draft:
        return texts.text("The other tables stay as they are.")
    return texts.text(
        "The other tables keep playing. Tell the players who have to move, and print "
        "the tables that change."
    )
