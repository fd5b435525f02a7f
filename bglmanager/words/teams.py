"""Sentences about teams, and what their ways are called."""

from __future__ import annotations

from bglmanager.engine.derived import TeamRow
from bglmanager.engine.event import TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.i18n import Texts
from bglmanager.words.criteria import criterion_short
from bglmanager.words.number_format import figure
from bglmanager.words.sentence import Sentences


def kind_name(texts: Texts, kind: TeamKind | None) -> str:
    """Fixed, variable or no teams."""
    return {
        None: texts.text("No teams"),
        TeamKind.FIXED: texts.text("Fixed teams"),
        TeamKind.VARIABLE: texts.text("Teams made at the table"),
    }[kind]


def pairing_name(texts: Texts, pairing: TeamPairing) -> str:
    """How members of a fixed team are seated."""
    return {
        TeamPairing.UNITED: texts.text("united"),
        TeamPairing.DIVIDED: texts.text("divided"),
        TeamPairing.FREE: texts.text("free"),
    }[pairing]


def points_name(texts: Texts, points: TeamPoints) -> str:
    """How a table is paid."""
    return {
        TeamPoints.INDIVIDUAL: texts.text("each player alone"),
        TeamPoints.WINNERS_LOSERS: texts.text("winners and losers"),
        TeamPoints.PAIRS: texts.text("pairs"),
    }[points]


def explained(texts: Texts, mode: TeamsMode | None) -> str:
    """What a way of playing in teams means, in a line or two."""
    if mode is None:
        return texts.text("Everybody plays alone.")
    if mode.kind is TeamKind.VARIABLE:
        seated = texts.text(
            "At every table the first half of the seats plays against the other; the standings "
            "are those of the players."
        )
    else:
        seated = {
            TeamPairing.UNITED: texts.text("A whole team sits at a table against another one."),
            TeamPairing.DIVIDED: texts.text("Teammates sit at different tables until the final."),
            TeamPairing.FREE: texts.text("Players are seated by rank; teammates may meet."),
        }[mode.pairing]
    paid = {
        TeamPoints.INDIVIDUAL: texts.text("Every player has the points of their own place."),
        TeamPoints.WINNERS_LOSERS: texts.text(
            "The winning side shares the upper half of the places, the losing side the lower."
        ),
        TeamPoints.PAIRS: texts.text("A pair counts as one player."),
    }[mode.points]
    return f"{seated} {paid}"


SENTENCES: Sentences = {
    "team.drawn": lambda t, v: t.text("Teams stay as they are once the first round is drawn.", **v),
    "team.no-name": lambda t, v: t.text("The team needs a name.", **v),
    "team.name-taken": lambda t, v: t.text("There is another team called “{name}”.", **v),
    "team.has-reserve": lambda t, v: t.text("{name} has a reserve already: {entry}.", **v),
    "team.full": lambda t, v: t.text(
        "{name} has its {size} members already. Enter a reserve, or another team.", **v
    ),
    "team.table-size": lambda t, v: t.text(
        "Two teams of {team} would sit at tables of {table}; the rules play at tables "
        "of at most {most}.",
        **v,
    ),
    "team.mode-size": lambda t, v: t.text("A team has {least} to {most} members.", **v),
    "team.incomplete": lambda t, v: t.text("{name} has {members} of {size} members.", **v),
    "team.people-without": lambda t, v: t.many(
        "{n} player has no team.",
        "{n} players have no team.",
        v["players"] if isinstance(v["players"], int) else 0,
    ),
    "team.reserve-waits": lambda t, v: t.text(
        "{entry} is a reserve and waits until a teammate leaves.", **v
    ),
    "team.place-taken": lambda t, v: t.text(
        "{other} has played in the place of {entry}, who cannot come back.", **v
    ),
    "team.undo-expulsion": lambda t, v: t.text(
        "All of {name} was disqualified. Take that penalty back on the page “Referee” "
        "if it was a mistake.",
        **v,
    ),
    "seating.team-size": lambda t, v: t.text(
        "{name} has {members} of {size} members: complete the team, or take its players out.",
        **v,
    ),
}


def behind_team(texts: Texts, row: TeamRow, above: TeamRow | None, name: str) -> str:
    """Why a team stands behind the one above, called so: points, PBG, PBA, lot (BGL 3.12.1)."""
    if above is None:
        return texts.text("First: no team is above.")
    if row.points != above.points:
        return texts.text(
            "Behind {above}: {value} points against {other}.",
            above=name,
            value=figure(texts, row.points),
            other=figure(texts, above.points),
        )
    for key in ("pbg", "pba"):
        value, other = dict(row.criteria)[key], dict(above.criteria)[key]
        if value != other:
            return texts.text(
                "Same points as {above}; {criterion}: the higher value is better, {value} "
                "against {other}.",
                above=name,
                criterion=criterion_short(texts, key),
                value=figure(texts, value),
                other=figure(texts, other),
            )
    return texts.text("Tied with {above} in everything: decided by lot.", above=name)
