"""Sentences for facts that are refused: what, where, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Messages, Written


def _number(t: Texts, value: object) -> str:
    """A number of the document (at most 6 decimals) as it is typed; "–" where there is none."""
    if not isinstance(value, int | Fraction):
        return "–"
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    text = f"{exact:f}"
    return text.replace(".", ",") if t.language == "it" else text


def _status(t: Texts, v: Mapping[str, object]) -> str:
    return _SEATED(t, f"{v['status']}", **v)


_SEATED = Named(
    {
        "registered": "{round}, table {table}: number {entry} is seated but not checked in. Check "
        "the player in, or take the player off the table.",
        "waiting": "{round}, table {table}: number {entry} is seated but on the waiting list. "
        "Check the player in, or take the player off the table.",
        "lapsed": "{round}, table {table}: number {entry} is seated but the registration has "
        "lapsed. Check the player in, or take the player off the table.",
        "no-show": "{round}, table {table}: number {entry} is seated but marked as not having "
        "come. Check the player in, or take the player off the table.",
    }
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


SENTENCES: Messages = {
    "event.plan-missing": "The event has several games but no plan of its rounds. Name the game of "
    "each round.",
    "plan.table-size": "{round} of the plan has tables of {size}, but the rules allow {least} to "
    "{most}. Choose another size.",
    "plan.game-size": "{round} of the plan has tables of {size}, but its game is for {least} to "
    "{most}. Choose another size.",
    "entry.related-unknown": "Number {entry} is not to be seated with number {other}, who is not "
    "on the entry list. Correct or remove it.",
    "entry.related-to-oneself": "Number {entry} is not to be seated with number {entry}. Name "
    "somebody else, or nobody.",
    "entry.number": "Start number {entry} follows {before}: start numbers must go up, each only "
    "once. Renumber the entries.",
    "entry.team-unknown": "Number {entry} is in team {team}, which does not exist. Create the team "
    "or choose another one.",
    "entry.second-warning": "Number {entry} has {warnings} warnings. In this event two warnings "
    "are a disqualification: mark the player as disqualified.",
    "team.number": "There are two teams with the number {team}. Give one of them another number.",
    "team.size": Many(
        "Team {team} has {n} member instead of {size}. Correct its members.",
        "Team {team} has {n} members instead of {size}. Correct its members.",
        "members",
    ),
    "team.member-unknown": "Team {team}: number {entry} is not on the entry list. Correct the "
    "members.",
    "team.of-entry": "Number {entry} says team {team}, but is not a member of it. Correct the team "
    "or the entry.",
    "team.without": "Number {entry} has a seat and belongs to no pair. Put the player into one.",
    "team.member-twice": "Team {team}: number {entry} is already in team {other}. Leave the player "
    "in one place.",
    "round.number": "{round} stands where number {expected} should be. Rounds are numbered 1, 2, "
    "3…",
    "round.final-too-early": "{round} belongs to the playoffs, but round {swiss} after it does "
    "not. The playoffs come last.",
    "round.partial": "{round} is closed but some of its tables are still to be seated. Open the "
    "round and seat everybody.",
    "round.after-open": "{round} is closed while {open} is still open. Close {open} first.",
    "round.byes": _byes,
    "table.number": "{round}: table {table} is where table {expected} should be. Tables are "
    "numbered 1, 2, 3…",
    "table.too-large": "{round}, table {table}: {players} players, but the rules allow {maximum} "
    "at most. Move somebody to another table.",
    "table.over-nominal": "{round}, table {table}: {players} players, but this round is for "
    "{nominal} at a table. Move somebody to another table.",
    "table.too-small": Many(
        "{round}, table {table}: {n} player, but the rules ask for {minimum} at least. Add players "
        "or give up the table.",
        "{round}, table {table}: {n} players, but the rules ask for {minimum} at least. Add "
        "players or give up the table.",
        "players",
    ),
    "seat.twice": "{round}, table {table}: number {entry} already sits at table {other} in this "
    "round. Leave the player at one table.",
    "seat.entry-unknown": "{round}, table {table}: number {entry} is not on the entry list. Seat "
    "somebody else, or enter the player.",
    "seat.status": _status,
    "seat.too-early": "{round}, table {table}: number {entry} joins in {first_round} only. Take "
    "the player off the table.",
    "seat.after-leaving": "{round}, table {table}: number {entry} left after {left_after}. Take "
    "the player off the table.",
    "seat.sits-out": "{round}, table {table}: number {entry} sits out in this round. Take the "
    "player off the table.",
    "turn.missing": "{round}, table {table}: the turn of number {entry} is missing. Give the turn "
    "order of all players of the table, or of none.",
    "turn.order": "{round}, table {table}: number {entry} cannot have turn {turn}. The turns of "
    "the {players} players are 1, 2, 3…, each once.",
    "bottom.missing": "{round}, table {table}: number {entry} has a reason for being last in the "
    "game, but the order of leaving is missing. Enter the order.",
    "bottom.order": "{round}, table {table}: number {entry} cannot be {bottom} in the order of "
    "leaving. The order is 1, 2, 3…, up to {gone}, each once.",
    "bottom.reason-missing": "{round}, table {table}: number {entry} is last in the game without a "
    "reason. Choose the reason.",
    "place.in-bottom": "{round}, table {table}: number {entry} is last in the game, so place "
    "{place} cannot be given too. Remove one of the two.",
    "place.at-drawn": "{round}, table {table}: the table is drawn, so number {entry} cannot have "
    "place {place}. Remove the places, or the draw.",
    "place.missing": "{round}, table {table}: the place of number {entry} is missing. Give the "
    "places of all players of the table, or of none.",
    "place.ranking": "{round}, table {table}: number {entry} has place {place}, but {expected} is "
    "next. Places read like 1, 2, 2, 4.",
    "place.at-bye": "{round}, table {table}: number {entry} has a bye, so no place is given. "
    "Remove the place.",
    "score.missing": "{round}, table {table}: the score of number {entry} is missing. Enter it, or "
    "open the round again.",
    "score.at-bye": "{round}, table {table}: number {entry} has a bye, so there is no score. "
    "Remove the score.",
    "bottom.at-bye": "{round}, table {table}: number {entry} has a bye and cannot be last in the "
    "game. Remove the order.",
    "side.missing": "{round}, table {table}: the side of number {entry} is missing. Say whether "
    "the player is on side 1 or 2.",
    "bid.negative": Written(
        "{round}, table {table}: number {entry} has a bid of {bid}. A bid is 0 or more.",
        bid=_number,
    ),
    "tie-breaks.count": "{round}, table {table}: the tie-break values of number {entry} are "
    "{values} instead of {labels}. Enter one for each, empty where it is not known.",
    "components.sum": Written(
        "{round}, table {table}: the parts of the score of number {entry} make {sum}, the score is "
        "{score}. Correct one of them.",
        sum=_number,
        score=_number,
    ),
    "games.sum": Written(
        "{round}, table {table}: the games of number {entry} make {sum}, the score is {score}. "
        "Correct one of them.",
        sum=_number,
        score=_number,
    ),
    "energy.range": "{round}, table {table}: the energy of number {entry} must be a whole number "
    "from 0 to {maximum}. Correct it.",
    "board.score": "{round}, table {table}: number {entry} has a score, but a board is scored by "
    "its centres. Remove the score.",
    "power.unknown": "{round}, table {table}: “{power}” of number {entry} is not one of the seven "
    "powers. Choose one of them.",
    "power.twice": "{round}, table {table}: number {entry} has a power ({power}) that somebody "
    "else at the table has too. Choose another one.",
    "power.turkey-out": "{round}, table {table}: number {entry} plays Turkey, but this table plays "
    "without Turkey. Change the power or the variant.",
    "centres.years": "{round}, table {table}: the centres of number {entry} must cover every "
    "year from {first} to {last}, as those of all players at the table. Complete the years.",
    "centres.value": "{round}, table {table}: the centres of number {entry} in {year} must be a "
    "whole number, 0 or more. Correct them.",
    "centres.too-many": "{round}, table {table}: the centres of {year} add up to {centres}; there "
    "are {maximum}. Correct that year.",
    "proposal.no-board": "{round}, table {table}: only a Diplomacy board can end in a draw its "
    "players proposed. Remove it.",
    "proposal.not-seated": "{round}, table {table}: number {entry} is said to have proposed a draw "
    "but does not sit there. Correct or remove it.",
    "proposal.twice": "{round}, table {table}: number {entry} proposed a draw twice. A player may "
    "do so once in a game: keep one proposal.",
    "proposal.year": "{round}, table {table}: number {entry} proposed a draw in {year}, a year the "
    "board did not play. Correct the year.",
    "proposal.season": "{round}, table {table}: the draw proposed by number {entry} in {year} is "
    "in spring; draws are proposed in autumn. Correct the season.",
    "payment.receipt-twice": "Receipt {receipt} is there twice, the second time with number "
    "{entry}. Each receipt has a number of its own: correct one of the two.",
    "absence.entry-unknown": "Number {entry} has an agreed absence in {round} and is not on the "
    "entry list. Correct or remove it.",
    "copy.entry-unknown": "{round}, table {table}: the copy there belongs to number {entry}, who "
    "is not on the entry list. Name another owner, or none.",
    "differs.not-seated": "{round}, table {table}: differing entries belong to number {entry}, who "
    "does not sit there. Correct or remove them.",
    "differs.no-figure": "{round}, table {table}: entries of this value cannot differ. Correct or "
    "remove it.",
    "penalty.entry-unknown": "A penalty is recorded for number {entry}, who is not on the entry "
    "list. Correct or remove it.",
    "penalty.round-unknown": "A penalty is recorded in {round}, which does not exist. Correct or "
    "remove it.",
    "adjustment.entry-unknown": "An adjustment is recorded for number {entry}, who is not on the "
    "entry list. Correct or remove it.",
    "adjustment.round-unknown": "An adjustment is recorded in {round}, which does not exist. "
    "Correct or remove it.",
    "adjustment.sits-out": "Number {entry} has points for sitting out {round}, which the entry "
    "does not say. Add the round to the entry’s rounds sat out, or remove the adjustment.",
    "correction.entry-unknown": "A correction is recorded for number {entry}, who is not on the "
    "entry list. Correct or remove it.",
    "correction.round-unknown": "A correction is recorded in {round}, which does not exist. "
    "Correct or remove it.",
}
