"""Why the next round would be made as it is: the regulation in a sentence or two."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bglmanager.engine import pairs
from bglmanager.engine.derived import Derived
from bglmanager.engine.event import Event, Phase, Seating
from bglmanager.engine.finals import FinalPhase
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.plan import DUEL, has_rounds_of_games
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Ruleset, Stage, Topic
from bglmanager.engine.seating import making
from bglmanager.engine.seating.boards import (
    FEWEST,
    SIX,
    Remedy,
    is_last_round,
    remedies_for_director,
    seats_wanted,
    sizes_of,
    top_players,
)
from bglmanager.engine.seating.cut import scheduled_tables
from bglmanager.engine.seating.teams import is_united
from bglmanager.i18n import Texts
from bglmanager.services import boards, upcoming_rounds
from bglmanager.services.upcoming_rounds import has_phases
from bglmanager.ui.pages.round.people import People
from bglmanager.ui.pages.round.round_context import RoundContext
from bglmanager.words.names import phase_name
from bglmanager.words.regulations import criterion_name, criterion_short, with_paragraph


def sizes_ahead(event: Event, *, even: bool = False) -> tuple[int, ...]:
    """Players at the boards of the coming round; nothing where too few are there for one.

    `even`: the director evens out the boards of the last round (rules 7.4).
    """
    number, seats = event.next_number, _seats_ahead(event)
    return () if seats < FEWEST else sizes_of(event, number, seats, even=even)


def _seats_ahead(event: Event) -> int:
    """The seats at the boards of the coming round; 0 where the event plays no boards."""
    players = () if boards.board_formula(event) is None else making.seatable_entries(event)
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


def proposed_sizes(
    event: Event, found: upcoming_rounds.Proposal, *, even: bool = False
) -> tuple[int, ...]:
    """The players at the tables; none where they cannot be split (rules 2.2, 7.4).

    `even`: the director evens out the boards of the last round.
    """
    ruleset = ruleset_of(event.settings)
    if ruleset.board is None:
        return found.sizes if min(found.sizes, default=0) >= ruleset.least_at_table else ()
    return sizes_ahead(event, even=even)


def units_at(event: Event, tables: Iterable[Collection[EntryNumber]]) -> tuple[int, ...]:
    """How many are seated as one at each of these tables: players, or united teams."""
    united = event.teams if is_united(event) else ()
    team = {number: each.number for each in united for number in each.people}
    return tuple(len({team.get(number, -number) for number in table}) for table in tables)


def why_tables(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> str:
    """What becomes of the seats that stay empty, or who has the bye."""
    ruleset = ruleset_of(subject.event.settings)
    if ruleset.board is not None:
        return _why_boards(texts, subject, found)
    if is_united(subject.event):
        return _why_team_bye(texts, found)
    if found.per_table == DUEL:
        return _why_bye(texts, subject, found)
    short = found.per_table * len(found.sizes) - found.players
    if not short:
        return texts.text("All tables are full.")
    return with_paragraph(_why_short(texts, subject, short), ruleset, Topic.SHORT_TABLE)


def _why_short(texts: Texts, subject: RoundContext, short: int) -> str:
    ruleset = ruleset_of(subject.event.settings)
    if has_phases(subject.event):
        return texts.many(
            "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short. [It|Each] is scored "
            "as a table of its size; [a |]virtual player[s] [counts|count] in the shares only.",
            short,
        )
    if ruleset.virtual is None:
        return texts.many(
            "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short, with points of "
            "[its|their] own.",
            short,
        )
    if ruleset.game is not None:
        return texts.many(
            "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short and [gets|get] a "
            "virtual player[| each,] with the average of the others.",
            short,
        )
    return texts.many(
        "{n} seat[s] [stays|stay] empty: the last table[s] [is|are] short and [gets|get] a virtual "
        "player[| each].",
        short,
    )


def _why_boards(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> str:
    """Why the boards have these sizes (Diplomacy 8.4)."""
    if is_last_round(subject.event, subject.event.next_number):
        ruleset = ruleset_of(subject.event.settings)
        if subject.wishes.even:
            return with_paragraph(
                texts.text("The boards are evened out by the director."), ruleset, Topic.EVENED
            )
        said = texts.text("In the last round as many boards of seven as can be.")
        return with_paragraph(said, ruleset, Topic.LAST_BOARDS)
    if min(found.sizes, default=SIX) < SIX:
        return texts.text("No boards of seven and six can be made of so many players.")
    return texts.text("Boards of seven and of six, as many of seven as can be.")


def resting_of(event: Event) -> EntryNumber | None:
    """Who has the bye in the next round of a round robin; None in an even field or elsewhere."""
    if event.settings.seating is not Seating.ROUND_ROBIN or not making.swiss_left(event):
        return None
    tables = scheduled_tables(event, event.next_number, making.seatable_entries(event))
    return next((table[0] for table in reversed(tables) if len(table) == 1), None)


def _why_bye(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> str:
    if found.players % DUEL == 0:
        return texts.text("Everybody has an opponent.")
    resting = resting_of(subject.event)
    if resting is not None:
        name = People(subject.event)[resting].name
        return texts.text("{name} has the bye.", name=name)
    return texts.text(
        "One player has the bye: the last in the order who has not had one. It counts as a win."
    )


def _why_team_bye(texts: Texts, found: upcoming_rounds.Proposal) -> str:
    if found.units % DUEL == 0:
        return texts.text("Every team has an opponent.")
    return texts.text("One team has the bye: the last in the order that has not had one.")


def how(texts: Texts, subject: RoundContext) -> str:
    """What says who sits where."""
    text = texts.text
    if subject.phase is Phase.ROUND_ROBIN:
        return text("The schedule says who meets whom: in the end everybody met everybody.")
    if ruleset_of(subject.event.settings).board is not None:
        return text(
            "Who sits where, and with which power, is drawn by lot; then related people, "
            "opponents met and powers played are kept apart."
        )
    event, way = subject.event, making.Upcoming(subject.event).way
    if making.swiss_left(event) and making.is_by_lot(event, way, event.next_number):
        return text("Who sits where is drawn by lot.")
    return text("The standings say who sits where: the first together, and so on down.")


def why_rounds(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> str:
    """How many rounds the regulation has for this field."""
    ruleset = ruleset_of(subject.event.settings)
    if subject.number > 1:
        said = texts.text("The number planned stays the same when players leave.")
        return with_paragraph(said, ruleset, Topic.ROUNDS_KEPT)
    said = _why_so_many(texts, subject, found)
    topic = Topic.SEVERAL if has_rounds_of_games(ruleset, subject.event.settings) else Topic.ROUNDS
    return with_paragraph(said, ruleset, topic, found.per_table)


def _why_so_many(texts: Texts, subject: RoundContext, found: upcoming_rounds.Proposal) -> str:
    text, settings = texts.text, subject.event.settings
    ruleset = ruleset_of(settings)
    if ruleset.game is not None or has_rounds_of_games(ruleset, settings):
        return texts.many("The rules ask for {n} round[s].", found.rounds)
    if has_phases(subject.event):
        if pairs.are_played(settings):
            return text(
                "For {pairs} pairs the rules ask for {least} rounds, if no final follows.",
                pairs=found.players,
                least=found.rounds,
            )
        return text(
            "For {players} players at tables of {size} the rules ask for {least} rounds, "
            "if no final follows.",
            players=found.players,
            size=found.per_table,
            least=found.rounds,
        )
    values = {
        "players": found.players,
        "size": found.per_table,
        "least": found.rounds,
        "classic": found.classic_rounds,
    }
    if is_united(subject.event):
        return text(
            "The rules count the players of all teams: for {players} at tables of {size} they "
            "ask for at least {least} rounds before the final; the classic Swiss number is "
            "{classic}.",
            **values,
        )
    return text(
        "For {players} players at tables of {size} the rules ask for at least {least} "
        "rounds before the final; the classic Swiss number is {classic}.",
        **values,
    )


def why_cut(texts: Texts, event: Event, planned: int) -> str:
    """Who will play the final after so many rounds."""
    said = texts.text("The first of the standings after round {n}.", n=planned)
    return with_paragraph(said, ruleset_of(event.settings), Topic.FINAL)


def why_phase(texts: Texts, subject: RoundContext, found: FinalPhase) -> str:
    """Why a final phase is for these: level at first, moved up, or not waiting (BIG 8.1)."""
    if found.replay:
        said = texts.text("Players tied for first play once more.")
        return with_paragraph(said, ruleset_of(subject.event.settings), Topic.REPLAY)
    if not found.direct:
        return texts.text("Withdrawn players are replaced by the next in the order.")
    return texts.many(
        "{n} player[s] [waits|wait] for a later phase: neither seated nor [a bye|byes].",
        len(found.direct),
    )


def why_final(texts: Texts, event: Event) -> str:
    """Why the final is next."""
    said = texts.many(
        "[The planned round is|All {n} planned rounds are] played. Withdrawn players are replaced "
        "by the next in the standings.",
        event.settings.rounds_planned,
    )
    return with_paragraph(said, ruleset_of(event.settings), Topic.FINAL)


def why_finalists(texts: Texts, event: Event) -> str:
    """How the finalists sit, and who sets their time."""
    ruleset = ruleset_of(event.settings)
    said = texts.text(
        "They sit in the order of the standings: {criteria}.",
        criteria=_criteria(texts, ruleset),
    )
    if not ruleset.final_timed_by_referee:
        return said
    return f"{said} {texts.text('The referee sets the time limit when it starts.')}"


def _criteria(texts: Texts, ruleset: Ruleset) -> str:
    """The order of the standings in words: "points, PBG, PBA, lot"."""
    names = [step.name for step in ruleset.orders_at(Stage.LATER).standings]
    spoken = (
        criterion_short(texts, name) if name in _SHORT else criterion_name(texts, name)
        for name in (*names, "lot")
    )
    return ", ".join(spoken)


_SHORT = ("pbg", "pba")
"""Criteria that everybody abbreviates."""


def why_no_final(texts: Texts, ruleset: Ruleset) -> str:
    """What decides where no final follows."""
    if ruleset.board is not None and ruleset.board.top_table:
        return texts.text("The last round has the top table: the best seven of the standings.")
    return texts.text("The standings after the last round decide.")


def has_final(subject: RoundContext) -> bool:
    """Whether a final follows the planned rounds: boards and rounds of several games have none."""
    if has_phases(subject.event):
        return any(coming.number > subject.planned for coming in subject.ahead)
    return bool(ruleset_of(subject.event.settings).finals.sizes)


def rounds_words(texts: Texts, subject: RoundContext) -> str:
    """What the number of rounds is called."""
    if has_final(subject):
        return texts.text("Rounds before the final")
    return texts.text("Rounds")


def final_of(subject: RoundContext) -> FinalPhase | None:
    """The next final phase as it would be made; None while the cut cannot be played."""
    ahead = subject.upcoming
    return None if ahead.cut_faults else ahead.final


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


def phase_in_words(texts: Texts, found: FinalPhase) -> str:
    """The phase with its size: "Quarterfinal: 4 tables, 8 players"."""
    players = sum(map(len, found.tables))
    return texts.text(
        "{phase}: {tables}, {players}",
        phase=phase_name(texts, found.phase),
        tables=texts.many("{n} table[s]", len(found.tables)),
        players=texts.many("{n} player[s]", players),
    )


def tables_in_words(texts: Texts, people: People, found: FinalPhase) -> str:
    """Who would sit where, a line for every table, and who waits for a later phase."""
    lines = [
        texts.text("Table {number}: {names}", number=number, names=_names(people, players))
        for number, players in enumerate(found.tables, 1)
    ]
    if found.direct:
        lines.append(texts.text("Straight on: {names}", names=_names(people, found.direct)))
    return "\n".join(lines)


def _names(people: People, entries: Sequence[EntryNumber]) -> str:
    return " – ".join(people[entry].name for entry in entries)
