"""Sentences about teams, and what their ways are called."""

from __future__ import annotations

from bglmanager.engine.derived import TeamRow
from bglmanager.engine.event import TeamKind, TeamPairing, TeamPoints, TeamsMode
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.criteria import criterion_short
from bglmanager.words.messages import Messages
from bglmanager.words.number_format import figure

kind_name = Named(
    {
        None: "No teams",
        TeamKind.FIXED: "Fixed teams",
        TeamKind.VARIABLE: "Teams made at the table",
    }
)
"""Fixed, variable or no teams."""


pairing_name = Named(
    {
        TeamPairing.UNITED: "united",
        TeamPairing.DIVIDED: "divided",
        TeamPairing.FREE: "free",
    }
)
"""How members of a fixed team are seated."""


points_name = Named(
    {
        TeamPoints.INDIVIDUAL: "each player alone",
        TeamPoints.WINNERS_LOSERS: "winners and losers",
        TeamPoints.PAIRS: "pairs",
    }
)
"""How a table is paid."""


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


SENTENCES: Messages = {
    "team.drawn": "Teams stay as they are once the first round is drawn.",
    "team.no-name": "The team needs a name.",
    "team.name-taken": "There is another team called “{name}”.",
    "team.has-reserve": "{name} has a reserve already: {entry}.",
    "team.full": "{name} has its {size} members already. Enter a reserve, or another team.",
    "team.table-size": "Two teams of {team} would sit at tables of {table}; the rules play at "
    "tables of at most {most}.",
    "team.mode-size": "A team has {least} to {most} members.",
    "team.incomplete": "{name} has {members} of {size} members.",
    "team.people-without": Many("{n} player has no team.", "{n} players have no team.", "players"),
    "team.reserve-waits": "{entry} is a reserve and waits until a teammate leaves.",
    "team.place-taken": "{other} has played in the place of {entry}, who cannot come back.",
    "team.undo-expulsion": "All of {name} was disqualified. Take that penalty back on the page "
    "“Referee” if it was a mistake.",
    "seating.team-size": "{name} has {members} of {size} members: complete the team, or take its "
    "players out.",
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
