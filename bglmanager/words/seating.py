"""Sentences about the next round: what hinders it, what is worth knowing, who sits where."""

from __future__ import annotations

from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages, Values


def _unusual_number(t: Texts, v: Values) -> str:
    if v["most"] is None:
        return t.text("{players} players: the rules are made for {least} and more.", **v)
    return t.text("{players} players: the rules are made for {least} to {most}.", **v)


SENTENCES: Messages = {
    "ruleset.not-supported": "This version does not know the rules “{ruleset}”. It plays by "
    "bgl-2010, big-2026, catan-firenze-2014, 7wonders-ludolimpiadi-2015, diplomacy-italia-2010 and "
    "custom ones.",
    "ruleset.option-unknown": "These rules have no option “{option}”. Take it out.",
    "ruleset.option-value": "The option “{option}” has a value that does not exist. Allowed: "
    "{allowed}.",
    "ruleset.table-size": "This version plays at tables of {least} to {most}, not of {size}.",
    "seating.no-rounds": "No round is planned. Plan at least one in the settings of the event.",
    "seating.draft-open": "{round} is still a draft. Publish it or discard it first.",
    "seating.results-missing": Many(
        "{round}: table {tables} has no result yet. Enter it first.",
        "{round}: tables {tables} have no results yet. Enter them first.",
        "tables",
    ),
    "round.level-end": Many(
        "Table {tables} ended level, and this game cannot: enter what breaks the tie, or give the "
        "places.",
        "Tables {tables} ended level, and this game cannot: enter what breaks the tie, or give the "
        "places.",
        "tables",
    ),
    "seating.round-not-closed": "{round} has all its results but is not closed. Close it first.",
    "seating.event-over": "Everything is decided: there is no next round.",
    "seating.too-few-players": Many(
        "Only {n} player can be seated; at least {least} are needed. Check somebody in.",
        "Only {n} players can be seated; at least {least} are needed. Check somebody in.",
        "players",
    ),
    "seating.few-players": "Only {players} players: below {least} the event does not count for the "
    "league. Check in who is still missing, or play all the same.",
    "seating.few-players-halved": "Only {players} players: below {least} the event counts half for "
    "the league. Check in who is still missing, or play all the same.",
    "seating.many-players": "{players} players: the program is made for up to {most}. Everything "
    "will take longer; hold two events if you can.",
    "seating.unusual-number": _unusual_number,
    "seating.no-split": "{players} players cannot be seated at tables of {least} and more. It "
    "works with {works}.",
    "seating.boards-uneven": "{players} seats make no boards of seven and six: the boards would be "
    "{sizes}. Let somebody sit out or play two boards.",
    "seating.board-of-one": "{players} seats are boards of seven and one player over: the boards "
    "would be {sizes}. Let somebody sit out or play two boards.",
    "seating.board-small": "The last board would have {smallest} players; starting pieces are "
    "suggested for {least} to {most} (Diplomacy 8.5.2). Let somebody sit out or play two boards, "
    "or even out the other boards.",
    "seating.no-second-board": "There is no second board for {entries}. Take the two boards back.",
    "seating.no-teams": "These rules have no teams. Play the event with single players.",
    "seating.pairs-otherwise": "Pairs are fixed teams of two that sit united, in an event of one "
    "game. Change the teams.",
    "seating.two-teams": "Two teams of {team} meet at a table of {size}: that does not fit. Change "
    "the size of the tables or of the teams.",
    "seating.few-teams": Many(
        "Only {n} team can play; at least {least} are needed. Make teams with the entries.",
        "Only {n} teams can play; at least {least} are needed. Make teams with the entries.",
        "teams",
    ),
    "seating.without-team": "Without a team: {entries}. Put everybody into a team first.",
    "seating.divided": Many(
        "{n} table cannot keep the {team} players of a team apart. More tables or smaller teams "
        "are needed.",
        "{n} tables cannot keep the {team} players of a team apart. More tables or smaller teams "
        "are needed.",
        "tables",
    ),
    "seating.teams-again": "They meet again, as nobody else is left: {pairs}.",
    "seating.mates-in-final": "Teammates meet in the final: {entries}. Pass over the lower-ranked, "
    "or let them play.",
    "seating.mates-passed-over": "Passed over for the final, as a teammate is in it: {entries}.",
    "seating.seeds": "{seeds} seeds and only {tables} tables: two seeds would meet in round 1. "
    "Take the mark of a seed from some of them.",
    "seating.round-robin": "With {players} players everybody can meet everybody: choose the round "
    "robin on the page “Event”.",
    "seating.many-rounds": "{rounds} rounds for {players} players: people will meet again. A round "
    "robin avoids that.",
    "seating.schedule-of-two": "A round robin is for two at a table. Choose another seating, or "
    "two players per table.",
    "seating.schedule-rounds": "{rounds} rounds are planned; everybody meets everybody once in "
    "{whole}.",
    "seating.pairing-of-two": "A pairing rule is for two players at a table only.",
    "seating.early": Many(
        "Table {tables} of {round} can start: no result that is missing can change it. The others "
        "follow.",
        "Tables {tables} of {round} can start: no result that is missing can change them. The "
        "others follow.",
        "tables",
    ),
    "seating.not-partial": "All tables of the last round are seated.",
    "seating.still-slow": "{round} is still being played. Close it, then the other tables can be "
    "seated.",
    "round.partial-open": "Some tables of {round} are not seated yet. Seat them first.",
    "finals.none": "These rules have no playoffs.",
    "finals.too-few": "{qualified} cannot advance: at least {least} have to.",
    "finals.few-players": "{qualified} cannot advance: only {players} players are here. Choose "
    "fewer.",
    "finals.too-many": "{qualified} are too many for the playoffs: at most {most} can advance.",
    "finals.direct": "{direct} of {qualified} cannot go straight on. Choose fewer.",
    "seating.few-rounds": Many(
        "{n} round is planned; for {players} players the rules ask for at least {least}. Change "
        "the number before the draw.",
        "{n} rounds are planned; for {players} players the rules ask for at least {least}. Change "
        "the number before the draw.",
        "rounds",
    ),
    "seating.very-short-tables": "Some tables will be more than one player short of {per_table}: "
    "{sizes}. Choose smaller tables, or go on.",
    "seating.not-supported": "This version cannot seat this way (“{way}”). Choose standings or "
    "random.",
    "seating.teams-not-supported": "This version does not seat teams. Play the event with single "
    "players.",
    "seating.nothing-to-draw": "{round} is seated by the standings: there is nothing to draw "
    "again. Swap two players by hand if you must.",
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
}
