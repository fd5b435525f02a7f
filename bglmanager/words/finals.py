"""Words about the final phases before they are played: who advances, how, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bglmanager.engine.derived import Derived, StandingRow, TeamRow
from bglmanager.engine.event import Event, Phase, Round, RoundStatus, Settings
from bglmanager.engine.final_roll import FinalRoll, Replacement
from bglmanager.engine.finals import Cut, CutBy, first_phase
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.games.kinds import DrawnFinal
from bglmanager.engine.ids import EntryNumber, TableNumber
from bglmanager.engine.plan import BRACKET
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.engine.rulesets.ruleset import Bracket, Ranks, Topic
from bglmanager.engine.seating.teams import sit_together
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.names import Names, listed_names, names_of_units
from bglmanager.words.number_format import joined, joined_spans, short_figure
from bglmanager.words.regulations import plan_cited, with_paragraph
from bglmanager.words.seating import tables_listed

_STRAIGHT = Named(
    {
        Phase.FINAL: Many("the first[| {n}] straight to the final"),
        Phase.SEMIFINAL: Many("the first[| {n}] straight to the semifinals"),
        Phase.QUARTERFINAL: Many("the first[| {n}] straight to the quarterfinals"),
        Phase.LAST_16: Many("the first[| {n}] straight to the last 16"),
        Phase.LAST_32: Many("the first[| {n}] straight to the last 32"),
    }
)
"""Who does not play the first phase, by the phase that they wait for."""

_RESERVES = 2
"""So many of the next in the standings are named."""

_GAMES = Named(
    {
        Phase.SEMIFINAL: Many("ranks {ranks} in [a semifinal|{n} semifinals]"),
        Phase.QUARTERFINAL: Many("ranks {ranks} in [a quarterfinal|{n} quarterfinals]"),
        Phase.LAST_16: Many("ranks {ranks} in {n} game[s] of the last 16"),
        Phase.LAST_32: Many("ranks {ranks} in {n} game[s] of the last 32"),
        Phase.LAST_64: Many("ranks {ranks} in {n} game[s] of the last 64"),
    }
)
"""Who plays the first phase, by that phase."""


def cut_words(texts: Texts, cut: Cut, size: int) -> str:
    """Who advances, and to what: "7 advance: the first straight to the final, ranks 2–7 in 2
    semifinals"; `size` is that of the tables of the final phases.
    """
    phase, tables, direct = first_phase(cut, size)
    if phase is Phase.FINAL:
        return texts.text("{n} advance: all of them play the final", n=cut.qualified)
    ranks = joined_spans(range(direct + 1, cut.qualified + 1))
    how = _GAMES(texts, phase, n=tables, ranks=ranks)
    if direct:
        later = BRACKET[BRACKET.index(phase) - 1]
        how = f"{_STRAIGHT(texts, later, n=direct)}, {how}"
    return texts.text("{n} advance: {how}", n=cut.qualified, how=how)


def why_cut_words(texts: Texts, by: CutBy, settings: Settings, game: GameRules | None) -> str:
    """Why so many advance: why the rules have it so, with the paragraph, or who kept it."""
    if by is CutBy.CHOSEN:
        return texts.text("That is the plan you kept before the first round.")
    said = {
        CutBy.LOSSES: texts.text("All who lost one game at most are through."),
        CutBy.FEW_ROUNDS: texts.text(
            "The rules have more Swiss rounds before semifinals: after so few one final follows."
        ),
    }.get(by, texts.text("So say the rules for so many players."))
    return plan_cited(said, settings, game)


bracket_words: Named[str] = Named(
    {
        Bracket.RE_RANKED: "Best against worst of those left, anew in every phase",
        Bracket.FIXED: "Fixed from the start",
    }
)
"""Who meets after the first phase of a bracket (Reading `bracket`)."""


third_place_words: Named[str] = Named(
    {
        "true": "Yes, beside the final: the best of those who missed it",
        "false": "No, the standings decide between them",
    }
)
"""Whether there is a game for third place, as options say yes and no."""


def tables_words(tables: Ranks) -> str:
    """Tables as the ranks that sit at them: "2-4-7 · 3-5-6"."""
    return " · ".join("-".join(map(str, table)) for table in tables)


def change_of_cut_words(
    texts: Texts,
    names: Names,
    come: Sequence[EntryNumber],
    go: Sequence[EntryNumber],
) -> str:
    """Who is in by another number than the rules have, and who is out; each by name and rank."""
    more = texts.text("In as well: {names}.", names=_named(texts, names, come)) if come else ""
    less = texts.text("No longer in: {names}.", names=_named(texts, names, go)) if go else ""
    return " ".join(filter(None, (more, less)))


_NAMED = 6
"""So many are named, the others counted."""


def _named(texts: Texts, names: Names, who: Sequence[EntryNumber]) -> str:
    more = len(who) - _NAMED
    counted = [texts.many("{n} other[s]", more)] if more > 0 else []
    return joined(texts, [*(names[entry] for entry in who[:_NAMED]), *counted])


def replaced_words(texts: Texts, event: Event, roll: FinalRoll | None) -> str:
    """Who plays for finalists who are not there, and why they do, a line each (rules 2.10, 4.5)."""
    return "\n".join(said for _, said in _replacements(texts, event, roll))


def reserve_words(texts: Texts, event: Event, roll: FinalRoll) -> str:
    """Who plays if somebody does not come: the next ones in the standings in their order, or the
    next of each table of the phase before; nothing where nobody is left.
    """
    names = names_called(event)
    of_tables = [(entry, roll.next_of_table(entry)) for entry in roll.reserve if roll.tables]
    said = [
        f"{names[entry]} ({texts.text('next of table {table}', table=table)})"
        for entry, table in of_tables
        if table is not None
    ] or [names[entry] for entry in roll.reserve[:_RESERVES]]
    return texts.text("If somebody does not come: {names}", names=", ".join(said)) if said else ""


def played_instead(texts: Texts, event: Event, roll: FinalRoll | None) -> Mapping[EntryNumber, str]:
    """Of everybody who plays for a finalist that it is so, and why."""
    return {
        person: said
        for found, said in _replacements(texts, event, roll)
        if roll is not None and found.instead is not None
        for person in roll.people(found.instead)
    }


def _replacements(
    texts: Texts, event: Event, roll: FinalRoll | None
) -> Iterator[tuple[Replacement, str]]:
    if roll is not None and roll.replaced:
        names = names_called(event)
        for each in roll.replaced:
            yield each, _instead(texts, event.settings, each, names)


def names_called(event: Event) -> Names:
    """Who is called to a final phase: everybody surname first, pairs and whole teams by the names
    of their teams.
    """
    if sit_together(event):
        return {EntryNumber(team.number): team.name for team in event.teams}
    return listed_names(event.entries)


def _instead(texts: Texts, settings: Settings, found: Replacement, names: Names) -> str:
    ruleset, absent = ruleset_of(settings), names[found.absent]
    if found.instead is None:
        said = texts.text(
            "{absent} is not there, and nobody is left to take the place.", absent=absent
        )
        return with_paragraph(said, ruleset, Topic.FINAL)
    values = {"absent": absent, "name": names[found.instead]}
    if found.table is not None:
        return texts.text(
            "{name} plays for {absent}, who is not there: the next of table {table}.",
            table=found.table,
            **values,
        )
    if found.later:
        return texts.text(
            "{name} plays for {absent}, who is not there: the best of those who were out.", **values
        )
    said = texts.text(
        "{name} plays for {absent}, who is not there: the next in the standings.", **values
    )
    return with_paragraph(said, ruleset, Topic.FINAL)


def standing_words(
    texts: Texts, event: Event, derived: Derived, entries: Iterable[EntryNumber]
) -> Mapping[EntryNumber, str]:
    """Where these stood before the final phases: "no. 2 of the standings, 255 points"; pairs and
    whole teams by their own standings. Nothing for who is in none.
    """
    rows: dict[EntryNumber, StandingRow | TeamRow] = {}
    if sit_together(event):
        teams = {row.team: row for each in derived.team_standings[-1:] for row in each.rows}
        members = ((team.number, entry) for team in event.teams for entry in team.people)
        rows = {entry: teams[number] for number, entry in members if number in teams}
    else:
        rows = {row.entry: row for each in derived.standings[-1:] for row in each.rows}
    return {entry: _standing(texts, rows[entry]) for entry in entries if entry in rows}


def _standing(texts: Texts, row: StandingRow | TeamRow) -> str:
    count, points = 1 if row.points == 1 else 2, short_figure(texts, row.points, 2)
    return texts.many(
        "no. {rank} of the standings, {points} point[s]", count, rank=row.rank, points=points
    )


# A game that ended level.


Level = Mapping[TableNumber, Sequence[EntryNumber]]
"""Who shares the first place of which tables, the best of the standings first."""


def level_title(texts: Texts, level: Level, names: Names) -> str:
    """Which tables ended level, and with whom: "Table 1 ended level: Rossi Ada and Neri Ugo"."""
    if len(level) > 1:
        return texts.text(
            "Tied for first place: tables {tables}", tables=tables_listed(texts, (*level,))
        )
    [(table, players)] = level.items()
    who = joined(texts, [names[entry] for entry in players])
    return texts.text("Table {table}, tied for first place: {names}", table=table, names=who)


def decided_words(texts: Texts, settings: Settings, last: Round, game: GameRules | None) -> str:
    """What the rules have where a game of this phase ends level (BIG 4.3, 4.4, 8.3)."""
    ruleset = ruleset_of(settings)
    if ruleset.finals.plans and last.phase is not Phase.FINAL:
        said = texts.text("Before the last game the rules let the standings decide.")
        return with_paragraph(said, ruleset, Topic.KNOCK_OUT, last.players_per_table)
    return tied_final_words(texts, settings, game)


def tied_final_words(texts: Texts, settings: Settings, game: GameRules | None) -> str:
    """What the rules have where the last game ends level (BIG 8.3)."""
    ruleset = ruleset_of(settings)
    if not ruleset.finals.plans:
        return texts.text("The standings decide a tied final.")
    if _is_replayed(game):
        said = texts.text("With this game a tied final is played again by those who are tied.")
    else:
        said = texts.text("With this game the standings decide a tied final.")
    return with_paragraph(said, ruleset, Topic.REPLAY)


def ended_words(
    texts: Texts, event: Event, last: Round, level: Level, game: GameRules | None
) -> str:
    """What is said of a phase at tables of which the first place is shared: who shares it, what
    the rules have then, who is first by the standings, and that it can be played again.
    """
    names = names_of_units(event)
    said = [
        f"{level_title(texts, level, names)}.",
        decided_words(texts, event.settings, last, game),
    ]
    if not (last.phase is Phase.FINAL and _is_replayed(game)):
        said.append(level_words(texts, level, names, last.phase)[1])
    if last.status is RoundStatus.PLAYING and ruleset_of(event.settings).finals.plans:
        said.append(texts.text("You choose when the round is closed."))
    return " ".join(said)


def _is_replayed(game: GameRules | None) -> bool:
    """Whether a tied final of this game is played again (BIG 8.3)."""
    return game is not None and game.drawn_final is DrawnFinal.REPLAY


def level_words(
    texts: Texts,
    level: Level,
    names: Names,
    phase: Phase,
) -> tuple[str, str]:
    """What comes of playing the level tables again, and of letting the standings decide."""
    first = joined(texts, [names[players[0]] for players in level.values()])
    if phase is Phase.FINAL:
        return (
            texts.text(
                "The tied players meet once more, in a further round: its winner is champion."
            ),
            texts.text("Champion is {name}, who is higher in the Swiss standings.", name=first),
        )
    again = texts.text(
        "The tied players meet once more, in a further round: its winner advances, the others "
        "rank first among the players who are out."
    )
    said = texts.many(
        "{names} [advances, who is|advance, who are] higher in the Swiss standings.",
        len(level),
        names=first,
    )
    return again, said
