"""Words about the next round: what hinders it, who sits where, who comes late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from bglmanager.engine import pairs
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.kinds import Pairing
from bglmanager.engine.plan import DUEL
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.seating.aims import Aim, Told
from bglmanager.engine.seating.teams import is_united
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Either, Messages, Written
from bglmanager.words.number_format import joined, joined_spans

_MANY = 8


def tables_listed(t: Texts, numbers: object) -> str:
    """Numbers in a sentence: "3, 4 and 7"."""
    return joined(t, [str(each) for each in numbers] if isinstance(numbers, tuple) else [])


def tables_in_runs(_: Texts, numbers: object) -> str:
    """Numbers of a message: "3, 4, 7"; of many the runs, "1–24, 30"."""
    found = numbers if isinstance(numbers, tuple) else ()
    return joined_spans(found) if len(found) > _MANY else ", ".join(map(str, found))


def people_in_words(texts: Texts, event: Event, count: int) -> str:
    """How many play: "26 players"; pairs (BIG 8.3.4) and united teams count as one each."""
    if pairs.are_played(event.settings):
        return texts.many("{n} pair[s]", count)
    if is_united(event):
        return texts.many("{n} team[s]", count)
    return texts.many("{n} player[s]", count)


def sizes_in_words(texts: Texts, event: Event, found: tuple[int, ...]) -> str:
    """Table sizes as "5 tables of 4 and 2 tables of 3", or as "2 tables of two teams"."""
    counted = Counter(found)
    parts = [
        _table_words(texts, event, counted[size], size)
        for size in sorted(counted, reverse=True)
        if size > 1
    ]
    byes = counted[1]
    if byes:
        parts.append(texts.many("{n} bye[s]", byes))
    return joined(texts, parts)


def _table_words(texts: Texts, event: Event, count: int, size: int) -> str:
    if size == DUEL and pairs.are_played(event.settings):
        return texts.many("{n} table[s] of two pairs", count)
    if size == DUEL and is_united(event):
        return texts.many("{n} table[s] of two teams", count)
    return texts.many("{n} table[s] of {size}", count, size=size)


_WAY = Named(
    {
        Pairing.GREEDY: "To the letter",
        Pairing.GREEDY_COMPLETE: "No avoidable rematch",
        Pairing.FEWEST: "Closest ranks",
        Pairing.SOFT: "Few rematches",
        Pairing.RANDOM: "By lot",
        Pairing.SEEDED: "By lot, seeds apart",
        Pairing.OPTIMISED: "Fewest meetings",
    }
)


def way_words(texts: Texts, event: Event, way: Pairing, per_table: int = 0) -> str:
    """What a way to seat a round is called where one is chosen."""
    larger = (per_table or event.settings.players_per_table) != DUEL
    if way is Pairing.GREEDY and larger:
        return texts.text("Cut from the top")
    if ruleset_of(event.settings).rematches.only_cut and way is Pairing.SOFT:
        return texts.text("Few rematches (not by the rules)")
    return _WAY(texts, way)


# What a seating costs.

_COST = Named(
    {
        Aim.FORBIDDEN: Many("{n} pair[s] that must not sit together"),
        Aim.THRICE: Many("{n} pair[s] for the third time or more"),
        Aim.AGAIN: Many("{n} rematch[es]"),
        Aim.SHORT: Many("{n} time[s] at a short table again"),
        Aim.RELATED: Many("{n} pair[s] of one club or family together"),
        Aim.ROLE: Many("{n} power[s] had before"),
        Aim.GROUP: Many("{n} other power[s] of a group had before"),
        Aim.AHEAD: "a rematch in the next round, however it is seated",
        Aim.SHIFT: Many("shift of {n} table[s]"),
        Aim.SEATS: Many("{n} repeated seat[s]"),
    }
)


def cost_words(texts: Texts, found: Told) -> str:
    """What a seating costs by one aim: "2 rematches"."""
    if found.aim is Aim.AGAIN and not found.cost:
        return texts.text("no rematch")
    return _COST(texts, found.aim, n=found.cost)


def proof_words(texts: Texts, found: Told) -> str:
    """What is proven of a cost, behind it; nothing where nothing is, or nothing was broken."""
    if not found.cost or not found.least:
        return ""
    if found.is_proven:
        return texts.text("no seating has fewer")
    return texts.text("no seating has fewer than {n}", n=found.least)


def costs_words(texts: Texts, found: Sequence[Told]) -> str:
    """What a seating costs by all its aims: "no rematch, shift of 20 tables (no seating has
    fewer)".
    """
    shown = (each for each in found if each.cost or each.aim is Aim.AGAIN)
    return ", ".join(with_proof(texts, cost_words(texts, each), each) for each in shown)


def with_proof(texts: Texts, said: str, found: Told) -> str:
    """Words about a cost, and in brackets what is proven of it."""
    proof = proof_words(texts, found)
    return f"{said} ({proof})" if proof else said


Who = tuple[EntryNumber, ...]
Names = Mapping[EntryNumber, str]

_WOULD = Named(
    {
        Aim.FORBIDDEN: "{one} and {other} must not sit together",
        Aim.THRICE: "{one} and {other} would meet for the third time or more",
        Aim.AGAIN: "{one} and {other} would meet again",
        Aim.SHORT: "{one} would sit at a short table again",
        Aim.RELATED: "{one} and {other} are of one club or family",
        Aim.ROLE: "{one} would have a power again",
        Aim.GROUP: "{one} would have another power of a group again",
    }
)
"""What a change would bring, of those concerned."""

_MORE = Named(
    {
        Aim.FORBIDDEN: Many("{n} more pair[s] that must not sit together"),
        Aim.THRICE: Many("{n} more pair[s] for the third time or more"),
        Aim.AGAIN: Many("{n} more rematch[es]"),
        Aim.SHORT: Many("{n} more player[s] at a short table again"),
        Aim.RELATED: Many("{n} more pair[s] of one club or family"),
        Aim.ROLE: Many("{n} more player[s] with a power again"),
        Aim.GROUP: Many("{n} more player[s] with a power of a group again"),
        Aim.SHIFT: Many("{n} more table[s] of shift"),
    }
)
_LESS = Named(
    {
        Aim.FORBIDDEN: Many("{n} fewer pair[s] that must not sit together"),
        Aim.THRICE: Many("{n} fewer pair[s] for the third time or more"),
        Aim.AGAIN: Many("{n} fewer rematch[es]"),
        Aim.SHORT: Many("{n} fewer player[s] at a short table again"),
        Aim.RELATED: Many("{n} fewer pair[s] of one club or family"),
        Aim.ROLE: Many("{n} fewer player[s] with a power again"),
        Aim.GROUP: Many("{n} fewer player[s] with a power of a group again"),
        Aim.SHIFT: Many("{n} fewer table[s] of shift"),
    }
)
_NAMED = 2
"""More pairs than these are counted, not named."""


def change_words(
    texts: Texts, names: Names, aim: Aim, more: Collection[Who], less: Collection[Who], cost: int
) -> Iterator[str]:
    """What another seating would bring by one aim: who would meet again, how many less."""
    if aim in _WOULD and len(more) <= _NAMED:
        for who in more:
            one, other = names[who[0]], names[who[-1]]
            yield _WOULD(texts, aim, one=one, other=other)
    elif aim in _WOULD:
        yield _MORE(texts, aim, n=len(more))
    if aim in _WOULD and less:
        yield _LESS(texts, aim, n=len(less))
    if aim is Aim.SHIFT and cost:
        yield (_MORE if cost > 0 else _LESS)(texts, aim, n=abs(cost))


MESSAGES: Messages = {
    "ruleset.not-supported": "This version does not know the rules “{ruleset}”. It plays by "
    "bgl-2010, big-2026, catan-firenze-2014, 7wonders-ludolimpiadi-2015, diplomacy-italia-2010 and "
    "custom ones.",
    "ruleset.option-unknown": "These rules have no option “{option}”. Take it out.",
    "ruleset.option-value": "The option “{option}” has a value that does not exist. Allowed: "
    "{allowed}.",
    "ruleset.table-size": "This version plays at tables of {least} to {most}, not of {size}.",
    "seating.no-rounds": "No round is planned. Plan at least one in the settings of the event.",
    "seating.draft-open": "{round} is still a draft. Publish it or discard it first.",
    "seating.results-missing": Written(
        Many(
            "{round}: table[s] {tables} [has|have] no result[s] yet. Enter [it|them] first.",
            "tables",
        ),
        tables=tables_in_runs,
    ),
    "round.level-end": Many(
        "Table[s] {tables} ended level, and this game cannot: enter what breaks the tie, or give "
        "the places.",
        "tables",
    ),
    "seating.round-not-closed": "{round} has all its results but is not closed. Close it first.",
    "seating.event-over": "Everything is decided: there is no next round.",
    "seating.too-few-players": Many(
        "Only {n} player[s] can be seated; at least {least} are needed. Check somebody in.",
        "players",
    ),
    "seating.few-players": "Only {players} players: below {least} the event does not count for the "
    "league. Check in who is still missing, or play all the same.",
    "seating.few-players-halved": "Only {players} players: below {least} the event counts half for "
    "the league. Check in who is still missing, or play all the same.",
    "seating.many-players": "{players} players: the program is made for up to {most}. Everything "
    "will take longer; hold two events if you can.",
    "seating.unusual-number": Either(
        "{players} players: the rules are made for {least} to {most}.",
        "{players} players: the rules are made for {least} and more.",
        of="most",
    ),
    "seating.no-split": "{players} players cannot be seated at tables of {least} and more. It "
    "works with {works}.",
    "seating.boards-uneven": "{players} seats make no boards of seven and six: the boards would be "
    "{sizes}. Let somebody sit out or play two boards.",
    "seating.board-of-one": "{players} seats are boards of seven and one player over: the boards "
    "would be {sizes}. Let somebody sit out or play two boards.",
    "seating.board-small": "The last board would have {smallest} players; starting pieces are "
    "suggested for {least} to {most} (Diplomacy 8.5.2). Let somebody sit out or play two boards, "
    "or even out the other boards.",
    "seating.no-top-table": "Too many decline the top table: {willing} players are left for its "
    "{size} seats. The last round has none unless somebody takes that back.",
    "seating.no-second-board": "There is no second board for {entries}. Take the two boards back.",
    "seating.no-teams": "These rules have no teams. Play the event with single players.",
    "seating.pairs-otherwise": "Pairs are fixed teams of two that sit united, in an event of one "
    "game. Change the teams.",
    "seating.two-teams": "Two teams of {team} meet at a table of {size}: that does not fit. Change "
    "the size of the tables or of the teams.",
    "seating.few-teams": Many(
        "Only {n} team[s] can play; at least {least} are needed. Make teams with the entries.",
        "teams",
    ),
    "seating.without-team": "Without a team: {entries}. Put everybody into a team first.",
    "seating.divided": Many(
        "{n} table[s] cannot keep the {team} players of a team apart. More tables or smaller teams "
        "are needed.",
        "tables",
    ),
    "seating.teams-again": "They meet again, as nobody else is left: {pairs}.",
    "seating.mates-in-final": "Teammates meet in the final: {entries}. Pass over the lower-ranked, "
    "or let them play.",
    "seating.mates-passed-over": "Passed over for the final, as a teammate is in it: {entries}.",
    "seating.seeds": "{seeds} seeds and only {tables} tables: two seeds would meet in round 1. "
    "Take the mark of a seed from some of them.",
    "seating.never-apart": "{entries}: each two of them are never to meet, but there are only "
    "{tables} tables. Let some of them sit together.",
    "seating.own-table-unknown": Many(
        "The hall has no table “{label}”, where {entries} always [sits|sit]. Correct the "
        "player or the hall.",
        "entries",
    ),
    "seating.own-table-shared": "{entries} always sit at table “{label}”, but may be drawn to "
    "different ones: then the first of these stands there.",
    "seating.club-meets": Many(
        "{players} players of {club} are more than there are tables: at least {n} pair[s] of them "
        "will meet.",
        "pairs",
    ),
    "seating.meet-again": Many(
        "{rounds} rounds for {players} players: after {n} round[s] rematches cannot be avoided. "
        "Plan fewer rounds, or accept them.",
        "free",
    ),
    "seating.round-robin": "With {players} players everybody can meet everybody: choose the round "
    "robin on the page “Event”.",
    "seating.many-rounds": "{rounds} rounds for {players} players: people may have to meet again. "
    "A round robin avoids that: choose it on the page “Event”.",
    "seating.schedule-of-two": "A round robin is for two at a table. Choose another seating, or "
    "two players per table.",
    "seating.schedule-rounds": "{rounds} rounds are planned; everybody meets everybody once in "
    "{whole}.",
    "seating.no-such-way": "This round cannot be seated that way (“{pairing}”): it goes "
    "neither with its tables nor with the seating of the event.",
    "seating.early": Many(
        "Table[s] {tables} of {round} can start: no result that is missing can change [it|them]. "
        "The others follow.",
        "tables",
    ),
    "seating.not-partial": "All tables of the last round are seated.",
    "seating.still-slow": "{round} is still being played. Close it, then the other tables can be "
    "seated.",
    "round.partial-open": "Some tables of {round} are not seated yet. Seat them first.",
    "final.not-there": "Not at the table in the playoffs: {entries}. No result is in yet: the "
    "next in order can still play instead.",
    "finals.none": "These rules have no playoffs.",
    "finals.too-few": "{qualified} cannot advance: at least {least} have to.",
    "finals.few-players": "{qualified} cannot advance: only {players} players are here. Choose "
    "fewer.",
    "finals.too-many": "{qualified} are too many for the playoffs: at most {most} can advance.",
    "finals.direct": "{direct} of {qualified} cannot go straight on: somebody has to play the "
    "first phase. Choose fewer.",
    "finals.final-full": "{qualified} cannot advance so: the final has {size} seats, and {tables} "
    "winners of semifinals and {direct} who go straight to it would be more. Choose fewer.",
    "seating.few-rounds": Many(
        "{n} round[s] [is|are] planned; for {players} players the rules ask for at least {least}. "
        "Change the number before the draw.",
        "rounds",
    ),
    "seating.very-short-tables": "Some tables will be more than one player short of {per_table}: "
    "{sizes}. Choose smaller tables, or go on.",
    "seating.nothing-to-draw": "{round} is seated by the standings: there is nothing to draw "
    "again. Swap two players by hand if you must.",
    "keep.together": "Here whole teams, pairs or boards are drawn together: no table can be kept. "
    "Let the kept tables go with Shift+F8.",
    "keep.all": "All tables of {round} are kept: nothing is left to draw. Let one go with "
    "Shift+F8.",
    "seating.no-draft": "There is no draft. Draw the next round first.",
    "result.bye": "{entry} has the bye: no game is played there. Choose another table.",
    "lists.missing": "Army or deck lists not handed in: {entries}. They were due at registration.",
    "lists.unchecked": "Army or deck lists not checked: {entries}. They are due before round 1 "
    "ends.",
    "exchange.not-draft": "{round} is published: its seats cannot be swapped any more.",
    "exchange.two-boards": "{entries} plays at two tables and cannot be swapped. Swap somebody "
    "else.",
    "exchange.not-seated": "{entry} has no seat in {round}. Choose somebody who sits in it.",
    "exchange.same": "Choose another player to swap with {entry}.",
    "check.twice": "{round}: {entry} has two seats.",
    "check.not-allowed": "{round}: {entry} has a seat and may not play in it.",
    "check.missing": "{round}: {entry} has no seat.",
    "check.byes": "{round}: the byes are not those who sit alone.",
    "check.numbers": "{round}: the tables are not numbered from 1 on.",
    "check.sizes": "{round}: tables of {sizes} are not what the rules have for so many players.",
    "check.teams-apart": "{round}: not every table has one team or two whole ones.",
    "check.teams-bye": "{round}: the bye belongs to team {team}.",
    "check.sides": "{round}: the two sides sit in no order, or not at all tables in the same.",
    "check.mates": "{round}, table {table}: players of one team sit together.",
    "check.boards-sizes": "{round}: tables of {sizes} are not what the rules have for so many "
    "Diplomacy players.",
    "check.boards-power": "{round}, table {table}: the powers do not fit the board.",
    "check.boards-twice": "{round}: {entry} sits at too many boards.",
    "check.boards-top": "{round}: the top table does not have the best of the standings.",
    "check.draw": "{round}: the seats are not those of the draw.",
    "check.cut": "{round}: the tables are not the order cut from the top.",
    "check.soft": "{round}: {found} pairs meet again; the players can be seated with {least}.",
    "check.bye": "{round}: the bye belongs to {entry}.",
    "check.pairs": "{round}: the pairs are not what the rule “{way}” gives.",
    "check.schedule": "{round}: two meet again before everybody has met.",
    "check.qualified": "{round}: a player advances and a higher-ranked one does not.",
    "check.final-tables": "{round}: the playoff tables are not those of the rules.",
    "check.winner": "{round}: {entry} won the table and does not advance.",
    "check.replay": "{round}: who plays again did not share a first place.",
    "seating.fault": "{round} could not be seated: program error (see the log). Nothing has "
    "changed. Seat the round by hand.",
    "seating.fault-again": "{round} could not be drawn again: program error (see the log). The "
    "draft is as it was. Swap players by hand.",
    "seating.fault-rest": "The other tables of {round} could not be seated: program error (see the "
    "log). Nothing has changed. Undo {round}, close {earlier}, and seat all tables by hand.",
    "seating.nonsense": "The draw of {round} breaks the rules and was not taken. Nothing has "
    "changed: seat the round by hand.",
    "seating.by-hand": "{round} is seated by hand. To have it drawn, discard the draft and draw.",
    "seating.rematch": "Table {table}: {entry} and {other} have met in {met} already. Swap one of "
    "them, or publish it as it is.",
    "by-hand.fault": "{round} could not be prepared by hand either: program error (see the log). "
    "Nothing has changed. Seat the round on paper, and send the log to the developers.",
    "by-hand.together": "Here whole teams, pairs or boards are seated. Seat the round by hand "
    "(Ctrl+H), and swap two players.",
    "by-hand.unseated": Many("{n} player[s] [has|have] no seat yet.", "players"),
    "move.drawn": "{round} was drawn: swap two players, so that no table grows or shrinks.",
    "move.together": "Here nobody changes tables alone. Swap two players instead.",
    "move.same": "{entry} sits at table {table} already. Choose another table.",
    "move.full": "Table {table} is full: it has {places} seats. Swap two players, or choose "
    "another table.",
    "move.too-small": Many(
        "Table {table} would be left with {n} player[s]; at least {least} have to play there. Swap "
        "two players instead.",
        "left",
    ),
    "correct.not-last": "{last} has been made since: {round} can only be kept.",
    "correct.closed": "{round} is closed: it can only be kept.",
    "correct.begun": Written(
        Many("{round} has results already, at table[s] {tables}: it is not made again.", "tables"),
        tables=tables_listed,
    ),
    "correct.begun-there": Written(
        Many(
            "Table[s] {tables} of {round} would change and [has|have] results already: nobody "
            "leaves [it|them].",
            "tables",
        ),
        tables=tables_listed,
    ),
    "correct.fault": "{round} cannot be seated from the corrected results: program error (see the "
    "log). Keep it as it is.",
    "clock.runs": "The clock of {round} runs already.",
    "clock.not-started": "The clock of {round} has not been started: lateness counts from its "
    "start.",
    "phase.no-minutes": "Nobody has said how many minutes a phase has. Type them on the page of "
    "the event.",
    "phase.not-started": "The clock of {round} has not been started.",
    "phase.over": "The last year of {round} is over.",
    "phase.last": "This is the last phase of {round}.",
    "late.step-expected": "Not at the table: {entries}.",
    "late.step-warned": "Late with a warning, and awaited: {entries}.",
    "late.step-over": "{entries}: not here after {minutes} minutes. The others start; the missing "
    "are last in the game, and their tables get {minutes} minutes more.",
    "join.waiting": "Here without a seat in this round: {entries}.",
    "late.no-rule": "These rules say nothing about latecomers.",
    "late.warned": "{entry} has the warning for being late in {round} already.",
    "late.waiting": "{entry} is late. Not here after {minutes} minutes: F4 again; the others "
    "start, the missing player is last in the game, and the table gets {minutes} minutes more.",
    "late.never-came": "Not there when the game ended: {entries}. The rules have disqualification "
    "for that.",
    "late.nobody": "Nobody in {round} is to be warned now.",
    "late.not-over": "Nobody’s time is over yet.",
    "late.is-here": "{entry} is checked in already.",
    "late.no-seat": "{entry} has no seat in {round}. Choose somebody who sits in it.",
    "late.absence-minutes": "An agreed absence lasts 1 to {most} minutes. Type such a number.",
    "leave.in-draft": "{entry} has a seat in the draft of {round}. Discard the draft first.",
    "leave.plays-on": "{entry} has a seat in {round} already. Note the withdrawal at that table.",
    "join.final": "In the playoffs nobody joins a table. Players missing there are replaced by the "
    "next in the standings.",
    "join.partial": "{round} began early and still gets its other tables: anyone without a seat, "
    "and anyone who arrives now, is seated there.",
    "join.together": "Only whole teams, pairs or boards are seated here: nobody joins a table "
    "alone. The player joins from the next round on.",
    "join.nobody": "Everybody on the list has a seat in {round}. Enter who came on the page "
    "“Entries”.",
    "join.not-he": "{entry} cannot be seated in {round}: already seated, sitting out, waiting or "
    "withdrawn.",
    "join.full": "Table {table} has no free seat. Choose a short one.",
    "join.has-result": "Table {table} has a result already. Choose one that is still playing.",
    "join.twice": "Somebody is named twice for the new table.",
    "join.table-size": "A new table needs {least} to {most} people; {players} are chosen.",
    "late-change.schedule": "In a round robin the schedule says who plays whom: nobody changes "
    "table.",
    "late-change.begun": "All tables of {round} have begun: nobody changes table any more.",
    "late-change.table-begun": "Table {table} has begun. Note there that {entry} leaves.",
    "late-change.others": "The tables of {round} have changed meanwhile. Look at the choices "
    "again.",
}
