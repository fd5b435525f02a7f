"""Sentences for facts that are refused: what, where, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences


def _number(t: Texts, value: object) -> str:
    """A number of the document (at most 6 decimals) as it is typed; "–" where there is none."""
    if not isinstance(value, int | Fraction):
        return "–"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    text = f"{exact:f}"
    return text.replace(".", ",") if t.language == "it" else text


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def _status(t: Texts, v: Mapping[str, object]) -> str:
    match v["status"]:
        case "registered":
            return t.text(
                "{round}, table {table}: number {entry} is seated but not checked in. Check "
                "the player in, or take the player off the table.",
                **v,
            )
        case "waiting":
            return t.text(
                "{round}, table {table}: number {entry} is seated but on the waiting list. "
                "Check the player in, or take the player off the table.",
                **v,
            )
        case "lapsed":
            return t.text(
                "{round}, table {table}: number {entry} is seated but the registration has "
                "lapsed. Check the player in, or take the player off the table.",
                **v,
            )
        case _:
            return t.text(
                "{round}, table {table}: number {entry} is seated but marked as not having "
                "come. Check the player in, or take the player off the table.",
                **v,
            )


def _byes(t: Texts, v: Mapping[str, object]) -> str:
    alone = v["alone"]
    if not isinstance(alone, tuple) or not alone:
        return t.text(
            "{round}: nobody sits alone, but byes are listed. Empty the list of byes.",
            round=v["round"],
        )
    return t.text(
        "{round}: the byes must be exactly the players sitting alone. List: {alone}.",
        round=v["round"],
        alone=", ".join(str(entry) for entry in alone),
    )


def _centres_years(t: Texts, v: Mapping[str, object]) -> str:
    return t.text(
        "{round}, table {table}: the centres of number {entry} must cover every year "
        "from {first} to {last}, as those of all players at the table. Complete the "
        "years.",
        **v,
    )


SENTENCES: Sentences = {
    "event.plan-missing": lambda t, v: t.text(
        "The event has several games but no plan of its rounds. Name the game of each round."
    ),
    "plan.table-size": lambda t, v: t.text(
        "{round} of the plan has tables of {size}, but the rules allow {least} to "
        "{most}. Choose another size.",
        **v,
    ),
    "plan.game-size": lambda t, v: t.text(
        "{round} of the plan has tables of {size}, but its game is for {least} to {most}. Choose "
        "another size.",
        **v,
    ),
    "entry.related-unknown": lambda t, v: t.text(
        "Number {entry} is not to be seated with number {other}, who is not on the entry list. "
        "Correct or remove it.",
        **v,
    ),
    "entry.related-to-oneself": lambda t, v: t.text(
        "Number {entry} is not to be seated with number {entry}. Name somebody else, or nobody.",
        **v,
    ),
    "entry.number": lambda t, v: t.text(
        "Start number {entry} follows {before}: start numbers must go up, each only once. "
        "Renumber the entries.",
        **v,
    ),
    "entry.team-unknown": lambda t, v: t.text(
        "Number {entry} is in team {team}, which does not exist. Create the team or choose "
        "another one.",
        **v,
    ),
    "entry.second-warning": lambda t, v: t.text(
        "Number {entry} has {warnings} warnings. In this event two warnings are a "
        "disqualification: mark the player as disqualified.",
        **v,
    ),
    "team.number": lambda t, v: t.text(
        "There are two teams with the number {team}. Give one of them another number.", **v
    ),
    "team.size": lambda t, v: t.many(
        "Team {team} has {n} member instead of {size}. Correct its members.",
        "Team {team} has {n} members instead of {size}. Correct its members.",
        _count(v["members"]),
        team=v["team"],
        size=v["size"],
    ),
    "team.member-unknown": lambda t, v: t.text(
        "Team {team}: number {entry} is not on the entry list. Correct the members.", **v
    ),
    "team.of-entry": lambda t, v: t.text(
        "Number {entry} says team {team}, but is not a member of it. Correct the team "
        "or the entry.",
        **v,
    ),
    "team.without": lambda t, v: t.text(
        "Number {entry} has a seat and belongs to no pair. Put the player into one.", **v
    ),
    "team.member-twice": lambda t, v: t.text(
        "Team {team}: number {entry} is already in team {other}. Leave the player in one place.",
        **v,
    ),
    "round.number": lambda t, v: t.text(
        "{round} stands where number {expected} should be. Rounds are numbered 1, 2, 3…",
        **v,
    ),
    "round.final-too-early": lambda t, v: t.text(
        "{round} belongs to the playoffs, but round {swiss} after it does not. The "
        "playoffs come last.",
        **v,
    ),
    "round.partial": lambda t, v: t.text(
        "{round} is closed but some of its tables are still to be seated. Open the "
        "round and seat everybody.",
        **v,
    ),
    "round.after-open": lambda t, v: t.text(
        "{round} is closed while {open} is still open. Close {open} first.", **v
    ),
    "round.byes": _byes,
    "table.number": lambda t, v: t.text(
        "{round}: table {table} is where table {expected} should be. Tables are numbered 1, 2, 3…",
        **v,
    ),
    "table.too-large": lambda t, v: t.text(
        "{round}, table {table}: {players} players, but the rules allow {maximum} at "
        "most. Move somebody to another table.",
        **v,
    ),
    "table.over-nominal": lambda t, v: t.text(
        "{round}, table {table}: {players} players, but this round is for {nominal} at "
        "a table. Move somebody to another table.",
        **v,
    ),
    "table.too-small": lambda t, v: t.many(
        "{round}, table {table}: {n} player, but the rules ask for {minimum} at least. "
        "Add players or give up the table.",
        "{round}, table {table}: {n} players, but the rules ask for {minimum} at "
        "least. Add players or give up the table.",
        _count(v["players"]),
        round=v["round"],
        table=v["table"],
        minimum=v["minimum"],
    ),
    "seat.twice": lambda t, v: t.text(
        "{round}, table {table}: number {entry} already sits at table {other} in this "
        "round. Leave the player at one table.",
        **v,
    ),
    "seat.entry-unknown": lambda t, v: t.text(
        "{round}, table {table}: number {entry} is not on the entry list. Seat "
        "somebody else, or enter the player.",
        **v,
    ),
    "seat.status": _status,
    "seat.too-early": lambda t, v: t.text(
        "{round}, table {table}: number {entry} joins in {first_round} only. "
        "Take the player off the table.",
        **v,
    ),
    "seat.after-leaving": lambda t, v: t.text(
        "{round}, table {table}: number {entry} left after {left_after}. Take "
        "the player off the table.",
        **v,
    ),
    "seat.sits-out": lambda t, v: t.text(
        "{round}, table {table}: number {entry} sits out in this round. Take the "
        "player off the table.",
        **v,
    ),
    "turn.missing": lambda t, v: t.text(
        "{round}, table {table}: the turn of number {entry} is missing. Give the turn "
        "order of all players of the table, or of none.",
        **v,
    ),
    "turn.order": lambda t, v: t.text(
        "{round}, table {table}: number {entry} cannot have turn {turn}. The turns of "
        "the {players} players are 1, 2, 3…, each once.",
        **v,
    ),
    "bottom.missing": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a reason for being last in the "
        "game, but the order of leaving is missing. Enter the order.",
        **v,
    ),
    "bottom.order": lambda t, v: t.text(
        "{round}, table {table}: number {entry} cannot be {bottom} in the order of "
        "leaving. The order is 1, 2, 3…, up to {gone}, each once.",
        **v,
    ),
    "bottom.reason-missing": lambda t, v: t.text(
        "{round}, table {table}: number {entry} is last in the game without a reason. "
        "Choose the reason.",
        **v,
    ),
    "place.in-bottom": lambda t, v: t.text(
        "{round}, table {table}: number {entry} is last in the game, so place {place} "
        "cannot be given too. Remove one of the two.",
        **v,
    ),
    "place.at-drawn": lambda t, v: t.text(
        "{round}, table {table}: the table is drawn, so number {entry} cannot have "
        "place {place}. Remove the places, or the draw.",
        **v,
    ),
    "place.missing": lambda t, v: t.text(
        "{round}, table {table}: the place of number {entry} is missing. Give the "
        "places of all players of the table, or of none.",
        **v,
    ),
    "place.ranking": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has place {place}, but {expected} is "
        "next. Places read like 1, 2, 2, 4.",
        **v,
    ),
    "place.at-bye": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a bye, so no place is given. Remove the place.",
        **v,
    ),
    "score.missing": lambda t, v: t.text(
        "{round}, table {table}: the score of number {entry} is missing. Enter it, or "
        "open the round again.",
        **v,
    ),
    "score.at-bye": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a bye, so there is no score. Remove the score.",
        **v,
    ),
    "bottom.at-bye": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a bye and cannot be last in the "
        "game. Remove the order.",
        **v,
    ),
    "side.missing": lambda t, v: t.text(
        "{round}, table {table}: the side of number {entry} is missing. Say whether "
        "the player is on side 1 or 2.",
        **v,
    ),
    "bid.negative": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a bid of {bid}. A bid is 0 or more.",
        round=v["round"],
        table=v["table"],
        entry=v["entry"],
        bid=_number(t, v["bid"]),
    ),
    "tie-breaks.count": lambda t, v: t.text(
        "{round}, table {table}: the tie-break values of number {entry} are {values} "
        "instead of {labels}. Enter one for each, empty where it is not known.",
        **v,
    ),
    "components.sum": lambda t, v: t.text(
        "{round}, table {table}: the parts of the score of number {entry} make {sum}, "
        "the score is {score}. Correct one of them.",
        **{**v, "sum": _number(t, v["sum"]), "score": _number(t, v["score"])},
    ),
    "games.sum": lambda t, v: t.text(
        "{round}, table {table}: the games of number {entry} make {sum}, the score is "
        "{score}. Correct one of them.",
        **{**v, "sum": _number(t, v["sum"]), "score": _number(t, v["score"])},
    ),
    "energy.range": lambda t, v: t.text(
        "{round}, table {table}: the energy of number {entry} must be a whole number "
        "from 0 to {maximum}. Correct it.",
        **v,
    ),
    "board.score": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a score, but a board is scored by "
        "its centres. Remove the score.",
        **v,
    ),
    "power.unknown": lambda t, v: t.text(
        "{round}, table {table}: “{power}” of number {entry} is not one of the seven "
        "powers. Choose one of them.",
        **v,
    ),
    "power.twice": lambda t, v: t.text(
        "{round}, table {table}: number {entry} has a power ({power}) that somebody "
        "else at the table has too. Choose another one.",
        **v,
    ),
    "power.turkey-out": lambda t, v: t.text(
        "{round}, table {table}: number {entry} plays Turkey, but this table plays "
        "without Turkey. Change the power or the variant.",
        **v,
    ),
    "centres.years": _centres_years,
    "centres.value": lambda t, v: t.text(
        "{round}, table {table}: the centres of number {entry} in {year} must be a "
        "whole number, 0 or more. Correct them.",
        **v,
    ),
    "centres.too-many": lambda t, v: t.text(
        "{round}, table {table}: the centres of {year} add up to {centres}; there are "
        "{maximum}. Correct that year.",
        **v,
    ),
    "proposal.no-board": lambda t, v: t.text(
        "{round}, table {table}: only a Diplomacy board can end in a draw its players "
        "proposed. Remove it.",
        **v,
    ),
    "proposal.not-seated": lambda t, v: t.text(
        "{round}, table {table}: number {entry} is said to have proposed a draw but "
        "does not sit there. Correct or remove it.",
        **v,
    ),
    "proposal.twice": lambda t, v: t.text(
        "{round}, table {table}: number {entry} proposed a draw twice. A player may do "
        "so once in a game: keep one proposal.",
        **v,
    ),
    "proposal.year": lambda t, v: t.text(
        "{round}, table {table}: number {entry} proposed a draw in {year}, a year the "
        "board did not play. Correct the year.",
        **v,
    ),
    "proposal.season": lambda t, v: t.text(
        "{round}, table {table}: the draw proposed by number {entry} in {year} is in "
        "spring; draws are proposed in autumn. Correct the season.",
        **v,
    ),
    "payment.receipt-twice": lambda t, v: t.text(
        "Receipt {receipt} is there twice, the second time with number {entry}. Each receipt has a "
        "number of its own: correct one of the two.",
        **v,
    ),
    "absence.entry-unknown": lambda t, v: t.text(
        "Number {entry} has an agreed absence in {round} and is not on the entry list. "
        "Correct or remove it.",
        **v,
    ),
    "copy.entry-unknown": lambda t, v: t.text(
        "{round}, table {table}: the copy there belongs to number {entry}, who is not "
        "on the entry list. Name another owner, or none.",
        **v,
    ),
    "differs.not-seated": lambda t, v: t.text(
        "{round}, table {table}: differing entries belong to number {entry}, who does "
        "not sit there. Correct or remove them.",
        **v,
    ),
    "differs.no-figure": lambda t, v: t.text(
        "{round}, table {table}: entries of this value cannot differ. Correct or remove it.",
        **v,
    ),
    "penalty.entry-unknown": lambda t, v: t.text(
        "A penalty is recorded for number {entry}, who is not on the entry list. Correct or "
        "remove it.",
        **v,
    ),
    "penalty.round-unknown": lambda t, v: t.text(
        "A penalty is recorded in {round}, which does not exist. Correct or remove it.",
        **v,
    ),
    "adjustment.entry-unknown": lambda t, v: t.text(
        "An adjustment is recorded for number {entry}, who is not on the entry list. Correct or "
        "remove it.",
        **v,
    ),
    "adjustment.round-unknown": lambda t, v: t.text(
        "An adjustment is recorded in {round}, which does not exist. Correct or remove it.",
        **v,
    ),
    "adjustment.sits-out": lambda t, v: t.text(
        "Number {entry} has points for sitting out {round}, which the entry does not "
        "say. Add the round to the entry’s rounds sat out, or remove the adjustment.",
        **v,
    ),
    "correction.entry-unknown": lambda t, v: t.text(
        "A correction is recorded for number {entry}, who is not on the entry list. Correct or "
        "remove it.",
        **v,
    ),
    "correction.round-unknown": lambda t, v: t.text(
        "A correction is recorded in {round}, which does not exist. Correct or remove it.",
        **v,
    ),
}
