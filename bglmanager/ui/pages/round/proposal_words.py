"""What would be made of the next round, in words: of whom, at which tables, how often, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Number, Phase, Round, Seating
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.final_roll import FinalRoll, final_roll
from bglmanager.engine.finals import CutBy, FinalPhase, planned_cut
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL, has_rounds_of_games
from bglmanager.engine.presence import seatable_entries
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Stage, Topic
from bglmanager.engine.seating import making
from bglmanager.engine.seating.boards import (
    FEWEST,
    SIX,
    Remedy,
    can_fill_top,
    is_last_round,
    is_top_round,
    remedies_for_director,
    seats_wanted,
    sizes_of,
    top_players,
)
from bglmanager.engine.seating.cut import scheduled_tables
from bglmanager.engine.seating.teams import is_united
from bglmanager.i18n import Texts, capital
from bglmanager.services import boards, upcoming_rounds
from bglmanager.services.upcoming_rounds import Proposal, has_phases
from bglmanager.ui.pages.round.round_context import RoundContext, tables_of
from bglmanager.words.finals import cut_words, replaced_words, why_cut_words
from bglmanager.words.names import names_of_units, phase_name
from bglmanager.words.number_format import figure
from bglmanager.words.regulations import (
    criterion_name,
    criterion_short,
    plan_cited,
    with_paragraph,
)
from bglmanager.words.seating import people_in_words, sizes_in_words


def sizes_ahead(event: Event, *, even: bool = False) -> tuple[int, ...]:
    """Players at the boards of the coming round; nothing where too few are there for one.

    `even`: the director evens out the boards of the last round (rules 7.4).
    """
    number, seats = event.next_number, _seats_ahead(event)
    return () if seats < FEWEST else sizes_of(event, number, seats, even=even)


def _seats_ahead(event: Event) -> int:
    """The seats at the boards of the coming round; 0 where the event plays no boards."""
    players = () if boards.board_formula(event) is None else seatable_entries(event)
    return seats_wanted(event, event.next_number, players)


def board_remedies(event: Event) -> tuple[Remedy, ...]:
    """Who has to sit out, or play two boards, for boards of the usual sizes in the coming round."""
    if boards.board_formula(event) is None:
        return ()
    return remedies_for_director(event, event.next_number, _seats_ahead(event))


def top_table(event: Event, derived: Derived) -> tuple[EntryNumber, ...]:
    """Who would play at the top table of the coming round, the best first; nobody without one."""
    ahead, sizes = making.Upcoming(event, derived), sizes_ahead(event)
    if not sizes:
        return ()
    return top_players(event, ahead.number, ahead.players, ahead.before, sizes[0])


def too_few_for_top(event: Event, derived: Derived) -> bool:
    """Whether so many decline the top table of the coming round that it has none."""
    ahead, sizes = making.Upcoming(event, derived), sizes_ahead(event)
    is_top = bool(sizes) and is_top_round(event, ahead.number)
    return is_top and not can_fill_top(event, ahead.number, ahead.players, sizes[0])


def called_next(
    event: Event, derived: Derived, best: Collection[EntryNumber]
) -> EntryNumber | None:
    """Who is called to the top table if one of these declines; None where nobody is left."""
    ahead = making.Upcoming(event, derived)
    more = top_players(event, ahead.number, ahead.players, ahead.before, len(best) + 1)
    return next((entry for entry in more if entry not in best), None)


def proposed_sizes(event: Event, found: Proposal, *, even: bool = False) -> tuple[int, ...]:
    """The players at the tables; none where they cannot be split (rules 2.2, 7.4).

    `even`: the director evens out the boards of the last round.
    """
    ruleset = ruleset_of(event.settings)
    if ruleset.board is not None:
        return sizes_ahead(event, even=even)
    return found.sizes if min(found.sizes, default=0) >= ruleset.least_at_table else ()


def units_at(event: Event, tables: Iterable[Collection[EntryNumber]]) -> tuple[int, ...]:
    """How many are seated as one at each of these tables: players, or united teams."""
    united = event.teams if is_united(event) else ()
    team = {number: each.number for each in united for number in each.people}
    return tuple(len({team.get(number, -number) for number in table}) for table in tables)


def resting_of(event: Event) -> EntryNumber | None:
    """Who has the bye in the next round of a round robin; None in an even field or elsewhere."""
    if event.settings.seating is not Seating.ROUND_ROBIN or not making.swiss_left(event):
        return None
    tables = scheduled_tables(event, event.next_number, seatable_entries(event))
    return next((table[0] for table in reversed(tables) if len(table) == 1), None)


def final_of(subject: RoundContext) -> FinalPhase | None:
    """The next final phase as it would be made; None while the cut cannot be played."""
    ahead = subject.upcoming
    return None if ahead.cut_faults else ahead.final


def roll_of(subject: RoundContext) -> FinalRoll | None:
    """Who is called to the next final phase; None where none comes next."""
    if subject.is_swiss or not subject.is_next:
        return None
    return final_roll(subject.event, subject.desk.derived, subject.wishes)


def who_plays(subject: RoundContext) -> frozenset[EntryNumber] | None:
    """Who is in the final phases that come next; None in a Swiss round: all who can play."""
    if subject.is_swiss:
        return None
    found = final_of(subject)
    if found is None:
        return frozenset()
    numbers = {*found.direct, *(entry for table in found.tables for entry in table)}
    if not pairs.are_played(subject.event.settings):
        return frozenset(numbers)
    mates = pairs.pair_members(subject.event)
    return frozenset(mate for number in numbers for mate in mates[number])


def why_cut(texts: Texts, event: Event, planned: int) -> str:
    """Who will play the final after so many rounds."""
    said = texts.text("The first of the standings after round {n}.", n=planned)
    return with_paragraph(said, ruleset_of(event.settings), Topic.FINAL)


def why_final(texts: Texts, event: Event) -> str:
    """Why the final is next."""
    said = texts.many(
        "[The planned round is|All {n} planned rounds are] played. Withdrawn players are replaced "
        "by the next in the standings.",
        event.settings.rounds_planned,
    )
    return with_paragraph(said, ruleset_of(event.settings), Topic.FINAL)


def has_final(subject: RoundContext) -> bool:
    """Whether a final follows the planned rounds: boards and rounds of several games have none."""
    if has_phases(subject.event):
        return any(coming.number > subject.planned for coming in subject.ahead)
    return bool(ruleset_of(subject.event.settings).finals.sizes)


@record
class Proposed:
    """What would be made, in words: of whom, at which tables, of how many rounds, what follows."""

    figure: str = ""
    tables: str = ""
    rounds: str = ""
    tables_why: str = ""
    replaced: str = ""
    rounds_why: str = ""
    final: str = ""
    final_why: str = ""
    count: int = 0
    """How many tables, byes left out."""


def proposed(texts: Texts, subject: RoundContext) -> Proposed:
    """What the regulation has for the players who are here."""
    if subject.early is not None:
        return RoundWords(texts, subject).of_early(subject.early)
    if subject.is_swiss:
        return SwissWords(texts, subject).of_swiss()
    words = FinalWords(texts, subject)
    return words.of_phase() if has_phases(subject.event) else words.of_final()


class RoundWords:
    """Says what is made of one round, and which paragraph has it so."""

    def __init__(self, texts: Texts, subject: RoundContext) -> None:
        self._texts, self._subject, self._event = texts, subject, subject.event
        self._ruleset = ruleset_of(subject.event.settings)
        self._names_of = names_of_units(subject.event)

    def _cited(self, said: str, topic: Topic, size: int = 0) -> str:
        return with_paragraph(said, self._ruleset, topic, size)

    def _names(self, entries: Iterable[EntryNumber]) -> str:
        return " – ".join(map(self._name, entries))

    def _name(self, entry: EntryNumber) -> str:
        return self._names_of[entry]

    def _table(self, number: int, entries: Iterable[EntryNumber]) -> str:
        names = self._names(entries)
        return self._texts.text("Table {number}: {names}", number=number, names=names)

    def of_early(self, early: Round) -> Proposed:
        """The tables that can start before slow ones report."""
        texts, tables = self._texts, early.tables
        lines = (self._table(table.number, (s.entry for s in table.seats)) for table in tables)
        reason = texts.text(
            "Can start: {tables}. Whatever the slow tables report cannot change who sits "
            "there. The others follow when their results are in.",
            tables=capital(tables_of(texts, self._event, early)),
        )
        return Proposed(
            figure=texts.many("{n} player[s]", sum(1 for _ in early.seats())),
            rounds=self._subject.name(texts),
            tables="\n".join(lines),
            tables_why=self._cited(reason, Topic.EARLY),
            count=len(tables),
        )


class SwissWords(RoundWords):
    """Of a round that counts for the standings."""

    def of_swiss(self) -> Proposed:
        """A round of the Swiss part, or of a schedule."""
        texts, event, subject = self._texts, self._event, self._subject
        found = upcoming_rounds.event_proposal(event, game=subject.usual.game)
        sizes = proposed_sizes(event, found, even=subject.wishes.even)
        split = sizes_in_words(texts, event, sizes)
        values = {"number": subject.number, "planned": subject.planned}
        rounds = texts.text("Round {number} of {planned}", **values)
        if subject.phase is Phase.ROUND_ROBIN:
            rounds = texts.text("Round {number} of the schedule, of {planned}", **values)
        final, final_why = self._then(found)
        return Proposed(
            figure=people_in_words(texts, event, found.units),
            tables=split,
            tables_why=f"{self._why_tables(found)} {self._how()}" if split else "",
            rounds=rounds,
            rounds_why=self._why_rounds(found),
            final=final,
            final_why=final_why,
            count=sum(size > 1 for size in sizes),
        )

    def _then(self, found: Proposal) -> tuple[str, str]:
        """What comes after the Swiss rounds, and why."""
        texts, event, planned = self._texts, self._event, self._subject.planned
        if not has_final(self._subject):
            return texts.text("No final"), self._why_no_final()
        if is_united(event):
            teams = texts.text("Then the final of the two best teams")
            return teams, why_cut(texts, event, planned)
        if not has_phases(event):
            first = texts.many("Then the final for the first {n}", found.finalists)
            return first, why_cut(texts, event, planned)
        return self._then_phases(found)

    def _then_phases(self, found: Proposal) -> tuple[str, str]:
        """Who will advance, where the number of players alone says it (BIG 8.1)."""
        texts, one, game = self._texts, self._subject.upcoming, self._subject.usual.game
        planned = self._subject.planned
        by, cut = planned_cut(one.settings, found.players, planned, game)
        if cut is None:
            said = texts.text("The players advancing are known after round {n}.", n=planned)
            if by is CutBy.LOSSES:
                said = why_cut_words(texts, by, one.settings, game)
                return texts.text("Then the playoffs"), said
            return texts.text("Then the playoffs"), plan_cited(said, one.settings, game)
        how = cut_words(texts, cut, one.final_size)
        return texts.text("Then {cut}", cut=how), why_cut_words(texts, by, one.settings, game)

    def _why_no_final(self) -> str:
        board, subject = self._ruleset.board, self._subject
        none = board is None or not board.top_table
        if not none and not too_few_for_top(subject.event, subject.desk.derived):
            return self._texts.text(
                "The last round has the top table: the best seven of the standings."
            )
        return self._texts.text("The standings after the last round decide.")

    def _why_tables(self, found: Proposal) -> str:
        """What becomes of the seats that stay empty, or who has the bye."""
        if self._ruleset.board is not None:
            return self._why_boards(found)
        if is_united(self._event) or found.per_table == DUEL:
            return self._why_bye(found)
        short = found.per_table * len(found.sizes) - found.players
        if not short:
            return self._texts.text("All tables are full.")
        return self._cited(self._why_short(short), Topic.SHORT_TABLE)

    def _why_short(self, short: int) -> str:
        if has_phases(self._event):
            return self._texts.many(
                "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short. [It|Each] is "
                "scored as a table of its size; [a |]virtual player[s] [counts|count] in the "
                "shares only.",
                short,
            )
        if self._ruleset.virtual is None:
            return self._texts.many(
                "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short, with points of "
                "[its|their] own.",
                short,
            )
        if self._ruleset.game is not None:
            return self._texts.many(
                "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short and [gets|get] a "
                "virtual player[| each,] with the average of the others.",
                short,
            )
        return self._texts.many(
            "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short and [gets|get] a "
            "virtual player[| each].",
            short,
        )

    def _why_boards(self, found: Proposal) -> str:
        """Why the boards have these sizes (Diplomacy 8.4)."""
        text = self._texts.text
        if is_last_round(self._event, self._event.next_number):
            if self._subject.wishes.even:
                said = text("The boards are evened out by the director.")
                return self._cited(said, Topic.EVENED)
            said = text("In the last round as many boards of seven as can be.")
            return self._cited(said, Topic.LAST_BOARDS)
        if min(found.sizes, default=SIX) < SIX:
            return text("No boards of seven and six can be made of so many players.")
        return text("Boards of seven and of six, as many of seven as can be.")

    def _why_bye(self, found: Proposal) -> str:
        text, even = self._texts.text, found.units % DUEL == 0
        if is_united(self._event):
            if even:
                return text("Every team has an opponent.")
            return text("One team has the bye: the last in the order that has not had one.")
        resting = resting_of(self._event)
        if found.players % DUEL == 0:
            return text("Everybody has an opponent.")
        if resting is not None:
            return text("{name} has the bye.", name=self._name(resting))
        if pairs.are_played(self._event.settings):
            return text("One pair has the bye: the last in the order that has not had one.")
        return text(
            "One player has the bye: the last in the order who has not had one. It counts as a win."
        )

    def _how(self) -> str:
        """What says who sits where."""
        event, text = self._event, self._texts.text
        if self._subject.phase is Phase.ROUND_ROBIN:
            return text("The schedule says who meets whom: in the end everybody met everybody.")
        if self._ruleset.board is not None:
            return text(
                "Who sits where, and with which power, is drawn by lot; then related people, "
                "opponents met and powers played are kept apart."
            )
        way = making.Upcoming(event).way
        if making.swiss_left(event) and making.is_by_lot(event, way, event.next_number):
            return text("Who sits where is drawn by lot.")
        return text("The standings say who sits where: the first together, and so on down.")

    def _why_rounds(self, found: Proposal) -> str:
        """How many rounds the regulation has for this field."""
        if self._subject.number > 1:
            said = self._texts.text("The number planned stays the same when players leave.")
            return self._cited(said, Topic.ROUNDS_KEPT)
        several = has_rounds_of_games(self._ruleset, self._event.settings)
        topic = Topic.SEVERAL if several else Topic.ROUNDS
        return self._cited(self._why_so_many(found, several=several), topic, found.per_table)

    def _why_so_many(self, found: Proposal, *, several: bool) -> str:
        text, settings = self._texts.text, self._event.settings
        values = {"players": found.players, "size": found.per_table, "least": found.rounds}
        if self._ruleset.game is not None or several:
            return self._texts.many("The rules ask for {n} round[s].", found.rounds)
        if has_phases(self._event) and pairs.are_played(settings):
            return text(
                "For {pairs} pairs the rules ask for {least} rounds, if no final follows.",
                pairs=found.players,
                least=found.rounds,
            )
        if has_phases(self._event):
            return text(
                "For {players} players at tables of {size} the rules ask for {least} rounds, "
                "if no final follows.",
                **values,
            )
        if is_united(self._event):
            return text(
                "The rules count the players of all teams: for {players} at tables of {size} they "
                "ask for at least {least} rounds before the final; the classic Swiss number is "
                "{classic}.",
                classic=found.classic_rounds,
                **values,
            )
        return text(
            "For {players} players at tables of {size} the rules ask for at least {least} "
            "rounds before the final; the classic Swiss number is {classic}.",
            classic=found.classic_rounds,
            **values,
        )


class FinalWords(RoundWords):
    """Of a final, and of what comes before it."""

    def of_phase(self) -> Proposed:
        """One of several final phases (BIG 8.1)."""
        texts, found = self._texts, final_of(self._subject)
        if found is None:
            return Proposed(rounds=self._subject.name(texts))
        players = sum(map(len, found.tables))
        size = {
            "tables": texts.many("{n} table[s]", len(found.tables)),
            "players": people_in_words(texts, self._event, players),
        }
        phase = phase_name(texts, found.phase)
        lines = [self._table(number, players) for number, players in enumerate(found.tables, 1)]
        if found.direct:
            lines.append(texts.text("Straight on: {names}", names=self._names(found.direct)))
        return Proposed(
            figure=people_in_words(texts, self._event, players),
            tables=texts.text("{phase}: {tables}, {players}", phase=phase, **size),
            rounds=self._subject.name(texts),
            tables_why=self._why_phase(found),
            replaced=replaced_words(texts, self._event, roll_of(self._subject)),
            final="\n".join(lines),
            final_why=texts.text("In the order of the Swiss standings, whose ranks are shown."),
            count=len(found.tables),
        )

    def _name(self, entry: EntryNumber) -> str:
        """With the rank in the Swiss standings, which says who meets whom."""
        rank = self._ranks.get(entry)
        name = super()._name(entry)
        return name if rank is None else f"{rank}. {name}"

    @cached_property
    def _ranks(self) -> Mapping[EntryNumber, int]:
        standings = self._subject.upcoming.derived.standings
        return {row.entry: row.rank for row in standings[-1].rows} if standings else {}

    def _why_phase(self, found: FinalPhase) -> str:
        """Why a final phase is for these: tied before, moved up, or not waiting (BIG 8.1)."""
        if found.replay:
            said = self._texts.text("Players tied for first play once more.")
            return self._cited(said, Topic.REPLAY)
        if not found.direct:
            return self._texts.text("Withdrawn players are replaced by the next in the order.")
        return self._texts.many(
            "{n} player[s] [waits|wait] for a later phase: neither seated nor [a bye|byes].",
            len(found.direct),
        )

    def of_final(self) -> Proposed:
        """The one final of a regulation."""
        texts, event, found = self._texts, self._event, final_of(self._subject)
        playing = found.tables[0] if found else ()
        united = is_united(event)
        count = texts.many("{n} finalist[s]", len(playing))
        return Proposed(
            figure=texts.text("Final of the two best teams") if united else count,
            tables=sizes_in_words(texts, event, units_at(event, [playing])) if playing else "",
            rounds=self._subject.name(texts),
            tables_why=why_final(texts, event),
            replaced=replaced_words(texts, self._event, roll_of(self._subject)),
            final="\n".join((self._teams if united else self._finalists)(playing)),
            final_why=self._why_finalists(),
            count=len(found.tables) if found else 0,
        )

    def _teams(self, playing: Sequence[EntryNumber]) -> Iterator[str]:
        """The united teams that meet in the final, with their points."""
        teams = {team.number: team for team in self._event.teams}
        for row in self._subject.desk.derived.team_standings[-1].rows:
            if {*teams[row.team].people} & {*playing}:
                yield self._ranked(row.rank, teams[row.team].name, row.points)

    def _finalists(self, playing: Sequence[EntryNumber]) -> Iterator[str]:
        """With points, or with wins where they come first (Catan)."""
        latest = self._subject.desk.derived.latest_standings
        rows = {row.entry: row for row in latest.rows} if latest else {}
        for entry in playing:
            row, name = rows[entry], self._names_of[entry]
            wins = dict(row.criteria).get("wins")
            if wins is None:
                yield self._ranked(row.rank, name, row.points)
            else:
                yield self._texts.text(
                    "{rank}. {name}, wins: {wins}",
                    rank=row.rank,
                    name=name,
                    wins=figure(self._texts, wins),
                )

    def _ranked(self, rank: int, name: str, won: Number) -> str:
        points = figure(self._texts, won)
        return self._texts.text(
            "{rank}. {name}, {points} points", rank=rank, name=name, points=points
        )

    def _why_finalists(self) -> str:
        """How the finalists sit, and who sets their time: "points, PBG, PBA, lot"."""
        texts = self._texts
        names = [step.name for step in self._ruleset.orders_at(Stage.LATER).standings]
        spoken = (
            criterion_short(texts, name) if name in _SHORT else criterion_name(texts, name)
            for name in (*names, "lot")
        )
        said = texts.text(
            "They sit in the order of the standings: {criteria}.", criteria=", ".join(spoken)
        )
        if not self._ruleset.final_timed_by_referee:
            return said
        return f"{said} {texts.text('The referee sets the time limit when it starts.')}"


_SHORT = ("pbg", "pba")
"""Criteria that everybody abbreviates."""
