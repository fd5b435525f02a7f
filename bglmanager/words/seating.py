"""Sentences about the next round: what hinders it, what is worth knowing, who sits where."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences


def numbers(value: object) -> str:
    """Whole numbers one after the other: "4, 6"."""
    return ", ".join(str(item) for item in value) if isinstance(value, tuple) else str(value)


def count(value: object) -> int:
    """A value that is a whole number, as one."""
    return value if isinstance(value, int) else 0


def _results_missing(t: Texts, v: Mapping[str, object]) -> str:
    tables = v["tables"]
    count = len(tables) if isinstance(tables, tuple) else 1
    return t.many(
        "{round}: table {tables} has no result yet. Enter it first.",
        "{round}: tables {tables} have no results yet. Enter them first.",
        count,
        round=v["round"],
        tables=numbers(tables),
    )


def _unusual_number(t: Texts, v: Mapping[str, object]) -> str:
    if v["most"] is None:
        return t.text("{players} players: the rules are made for {least} and more.", **v)
    return t.text("{players} players: the rules are made for {least} to {most}.", **v)


def _level_end(t: Texts, v: Mapping[str, object]) -> str:
    tables = v["tables"]
    return t.many(
        "Table {tables} ended level, and this game cannot: enter what breaks the tie, or give the "
        "places.",
        "Tables {tables} ended level, and this game cannot: enter what breaks the tie, or give the "
        "places.",
        len(tables) if isinstance(tables, tuple) else 1,
        tables=numbers(tables),
    )


SENTENCES: Sentences = {
    "ruleset.not-supported": lambda t, v: t.text(
        "This version does not know the rules “{ruleset}”. It plays by bgl-2010, big-2026, "
        "catan-firenze-2014, 7wonders-ludolimpiadi-2015, diplomacy-italia-2010 and custom ones.",
        **v,
    ),
    "ruleset.option-unknown": lambda t, v: t.text(
        "These rules have no option “{option}”. Take it out.", **v
    ),
    "ruleset.option-value": lambda t, v: t.text(
        "The option “{option}” has a value that does not exist. Allowed: {allowed}.", **v
    ),
    "ruleset.table-size": lambda t, v: t.text(
        "This version plays at tables of {least} to {most}, not of {size}.", **v
    ),
    "seating.no-rounds": lambda t, v: t.text(
        "No round is planned. Plan at least one in the settings of the event.", **v
    ),
    "seating.draft-open": lambda t, v: t.text(
        "{round} is still a draft. Publish it or discard it first.", **v
    ),
    "seating.results-missing": _results_missing,
    "round.level-end": _level_end,
    "seating.round-not-closed": lambda t, v: t.text(
        "{round} has all its results but is not closed. Close it first.", **v
    ),
    "seating.event-over": lambda t, v: t.text(
        "Everything is decided: there is no next round.", **v
    ),
    "seating.too-few-players": lambda t, v: t.many(
        "Only {n} player can be seated; at least {least} are needed. Check somebody in.",
        "Only {n} players can be seated; at least {least} are needed. Check somebody in.",
        count(v["players"]),
        least=v["least"],
    ),
    "seating.few-players": lambda t, v: t.text(
        "Only {players} players: below {least} the event does not count for the league. Check in "
        "who is still missing, or play all the same.",
        **v,
    ),
    "seating.few-players-halved": lambda t, v: t.text(
        "Only {players} players: below {least} the event counts half for the league. Check in who "
        "is still missing, or play all the same.",
        **v,
    ),
    "seating.many-players": lambda t, v: t.text(
        "{players} players: the program is made for up to {most}. Everything will take longer; "
        "hold two events if you can.",
        **v,
    ),
    "seating.unusual-number": _unusual_number,
    "seating.no-split": lambda t, v: t.text(
        "{players} players cannot be seated at tables of {least} and more. It works with {works}.",
        players=v["players"],
        least=v["least"],
        works=numbers(v["works"]),
    ),
    "seating.boards-uneven": lambda t, v: t.text(
        "{players} seats make no boards of seven and six: the boards would be {sizes}. Let "
        "somebody sit out or play two boards.",
        players=v["players"],
        sizes=numbers(v["sizes"]),
    ),
    "seating.board-of-one": lambda t, v: t.text(
        "{players} seats are boards of seven and one player over: the boards would be {sizes}. Let "
        "somebody sit out or play two boards.",
        players=v["players"],
        sizes=numbers(v["sizes"]),
    ),
    "seating.board-small": lambda t, v: t.text(
        "The last board would have {smallest} players; starting pieces are suggested for {least} "
        "to {most} (Diplomacy 8.5.2). Let somebody sit out or play two boards, or even out the "
        "other boards.",
        smallest=v["smallest"],
        least=v["least"],
        most=v["most"],
    ),
    "seating.no-second-board": lambda t, v: t.text(
        "There is no second board for {entries}. Take the two boards back.", **v
    ),
    "seating.no-teams": lambda t, v: t.text(
        "These rules have no teams. Play the event with single players.", **v
    ),
    "seating.pairs-otherwise": lambda t, v: t.text(
        "Pairs are fixed teams of two that sit united, in an event of one game. Change the teams.",
        **v,
    ),
    "seating.two-teams": lambda t, v: t.text(
        "Two teams of {team} meet at a table of {size}: that does not fit. Change the size of "
        "the tables or of the teams.",
        **v,
    ),
    "seating.few-teams": lambda t, v: t.many(
        "Only {n} team can play; at least {least} are needed. Make teams with the entries.",
        "Only {n} teams can play; at least {least} are needed. Make teams with the entries.",
        count(v["teams"]),
        least=v["least"],
    ),
    "seating.without-team": lambda t, v: t.text(
        "Without a team: {entries}. Put everybody into a team first.", **v
    ),
    "seating.divided": lambda t, v: t.many(
        "{n} table cannot keep the {team} players of a team apart. More tables or smaller teams "
        "are needed.",
        "{n} tables cannot keep the {team} players of a team apart. More tables or smaller teams "
        "are needed.",
        count(v["tables"]),
        team=v["team"],
    ),
    "seating.teams-again": lambda t, v: t.text(
        "They meet again, as nobody else is left: {pairs}.", **v
    ),
    "seating.mates-in-final": lambda t, v: t.text(
        "Teammates meet in the final: {entries}. Pass over the lower-ranked, or let them play.",
        **v,
    ),
    "seating.mates-passed-over": lambda t, v: t.text(
        "Passed over for the final, as a teammate is in it: {entries}.", **v
    ),
    "seating.seeds": lambda t, v: t.text(
        "{seeds} seeds and only {tables} tables: two seeds would meet in round 1. Take the mark "
        "of a seed from some of them.",
        **v,
    ),
    "seating.round-robin": lambda t, v: t.text(
        "With {players} players everybody can meet everybody: choose the round robin "
        "on the page “Event”.",
        **v,
    ),
    "seating.many-rounds": lambda t, v: t.text(
        "{rounds} rounds for {players} players: people will meet again. A round robin avoids that.",
        **v,
    ),
    "seating.schedule-of-two": lambda t, v: t.text(
        "A round robin is for two at a table. Choose another seating, or two players per table.",
        **v,
    ),
    "seating.schedule-rounds": lambda t, v: t.text(
        "{rounds} rounds are planned; everybody meets everybody once in {whole}.", **v
    ),
    "seating.pairing-of-two": lambda t, v: t.text(
        "A pairing rule is for two players at a table only.", **v
    ),
    "seating.early": lambda t, v: t.many(
        "Table {tables} of {round} can start: no result that is missing can change it. "
        "The others follow.",
        "Tables {tables} of {round} can start: no result that is missing can change "
        "them. The others follow.",
        len(v["tables"]) if isinstance(v["tables"], tuple) else 1,
        round=v["round"],
        tables=numbers(v["tables"]),
    ),
    "seating.not-partial": lambda t, v: t.text("All tables of the last round are seated.", **v),
    "seating.still-slow": lambda t, v: t.text(
        "{round} is still being played. Close it, then the other tables can be seated.", **v
    ),
    "round.partial-open": lambda t, v: t.text(
        "Some tables of {round} are not seated yet. Seat them first.", **v
    ),
    "finals.none": lambda t, v: t.text("These rules have no playoffs.", **v),
    "finals.too-few": lambda t, v: t.text(
        "{qualified} cannot advance: at least {least} have to.", **v
    ),
    "finals.few-players": lambda t, v: t.text(
        "{qualified} cannot advance: only {players} players are here. Choose fewer.", **v
    ),
    "finals.too-many": lambda t, v: t.text(
        "{qualified} are too many for the playoffs: at most {most} can advance.", **v
    ),
    "finals.direct": lambda t, v: t.text(
        "{direct} of {qualified} cannot go straight on. Choose fewer.", **v
    ),
    "seating.few-rounds": lambda t, v: t.many(
        "{n} round is planned; for {players} players the rules ask for at least "
        "{least}. Change the number before the draw.",
        "{n} rounds are planned; for {players} players the rules ask for at least "
        "{least}. Change the number before the draw.",
        v["rounds"] if isinstance(v["rounds"], int) else 0,
        players=v["players"],
        least=v["least"],
    ),
    "seating.very-short-tables": lambda t, v: t.text(
        "Some tables will be more than one player short of {per_table}: {sizes}. Choose "
        "smaller tables, or go on.",
        per_table=v["per_table"],
        sizes=numbers(v["sizes"]),
    ),
    "seating.not-supported": lambda t, v: t.text(
        "This version cannot seat this way (“{way}”). Choose standings or random.", **v
    ),
    "seating.teams-not-supported": lambda t, v: t.text(
        "This version does not seat teams. Play the event with single players.", **v
    ),
    "seating.nothing-to-draw": lambda t, v: t.text(
        "{round} is seated by the standings: there is nothing to draw again. Swap two "
        "players by hand if you must.",
        **v,
    ),
    "seating.no-draft": lambda t, v: t.text("There is no draft. Draw the next round first.", **v),
    "result.bye": lambda t, v: t.text(
        "{entry} has the bye: no game is played there. Choose another table.", **v
    ),
    "lists.missing": lambda t, v: t.text(
        "Army or deck lists not handed in: {entries}. They were due at registration.", **v
    ),
    "lists.unchecked": lambda t, v: t.text(
        "Army or deck lists not checked: {entries}. They are due before round 1 ends.", **v
    ),
    "exchange.not-draft": lambda t, v: t.text(
        "{round} is published: its seats cannot be swapped any more.", **v
    ),
    "exchange.two-boards": lambda t, v: t.text(
        "{entries} plays at two tables and cannot be swapped. Swap somebody else.", **v
    ),
    "exchange.not-seated": lambda t, v: t.text(
        "{entry} has no seat in {round}. Choose somebody who sits in it.", **v
    ),
    "exchange.same": lambda t, v: t.text("Choose another player to swap with {entry}.", **v),
}
