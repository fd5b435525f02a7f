"""Sentences and headings of the rankings of a league."""

from __future__ import annotations

from datetime import date

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import Many, Named, Texts
from bglmanager.words.messages import Messages, Written, several
from bglmanager.words.number_format import day, short_day


@record
class Known:
    """Somebody who may be somebody else; `places` are events with their day, None last season."""

    name: str
    league_id: str | None
    places: tuple[tuple[str, date] | None, ...]


def _people_known(t: Texts, people: object) -> str:
    return "; ".join(_known_person(t, each) for each in several(people) if isinstance(each, Known))


def _column_names(t: Texts, missing: object) -> str:
    return ", ".join(_column_name(t, str(each)) for each in several(missing))


def _long_day(t: Texts, value: object) -> object:
    return day(t, value) if isinstance(value, date) else value


def _known_person(t: Texts, who: Known) -> str:
    places = [
        t.text("last season") if place is None else f"{place[0]} {short_day(place[1])}"
        for place in who.places
    ]
    return f"{who.name} ({', '.join(filter(None, (who.league_id, *places)))})"


MESSAGES: Messages = {
    "league.superseded": "Left out: {other} holds the same event, {name}, in revision {revision}.",
    "league.other-league": "Left out: {name} is not an event of this league.",
    "league.not-valid": "Left out: {name} was declared not valid ({reason}).",
    "league.no-points": "Left out: {name} gives no league points. Check its tier, its number of "
    "players and that its rounds are closed.",
    "league.played-late": Written(
        "Left out: {name} was played on {day}; the last day that counts is {last}.",
        day=_long_day,
        last=_long_day,
    ),
    "league.received-late": Written(
        "Left out: the result of {name} came on {day}; the last day that counts is {last}.",
        day=_long_day,
        last=_long_day,
    ),
    "league.before-final": Written(
        "Left out: {name} was played before the national final of {day}, with which the ranking of "
        "its game begins anew.",
        day=_long_day,
    ),
    "league.provisional": "{name} is not finished: its league points may still change.",
    "league.two-versions": "{file} and {other} both hold revision {revision} of {name}, but not "
    "the same facts. Ask the organiser which one is right and take the other away.",
    "league.no-such-game": "None of the events is of the game {game}. Their games are: {games}.",
    "league.tau": "The events do not agree on the option tau_league ({values}). One ranking needs "
    "one value.",
    "league.doubtful": Written(
        "It cannot be told whether these are one person; they stay apart: {people}. A league "
        "number settles it.",
        people=_people_known,
    ),
    "league.renamed": "Taken for one person, by league number or e-mail: {names}.",
    "league.by-name": Many(
        "{n} [person|people] [is|are] known in several events by name alone and [counts|count] as "
        "one[| each]. A league number makes sure.",
        "count",
    ),
    "league.columns": Written(
        "The first line must name the columns; missing: {missing}.", missing=_column_names
    ),
    "league.row-name": "Line {line}: enter name and surname.",
    "league.row-points": "Line {line}: “{text}” is not a number of points from 0 to {most}.",
    "league.row-date": "Line {line}: “{text}” is not a date. Write it as 2026-03-14.",
    "league.row-twice": "Line {line} says something else than line {other} of the same event.",
    "league.row-event": "Line {line}: “{text}” is not one of the files nor one of their events.",
    "league.not-received": "{name} is not in the list of result files received; it counts as "
    "received in time.",
}

_column_name = Named[str](
    {"name": "name and surname", "points": "points", "event": "event", "date": "date"}
)

head = Named[str](
    {
        "rank": "Rank",
        "last_name": "Surname",
        "first_name": "First name",
        "club": "Club",
        "league_id": "League number",
        "points": "Points",
        "exact": "Points unrounded",
        "events": "Events",
        "carried": "From last season",
        "event": "Event",
        "date": "Date",
        "game": "Game",
        "tier": "Tier",
        "players": "Players",
        "organiser": "Organiser",
        "revision": "Revision",
        "file": "File",
        "reason": "Left out because",
        "base": "Base",
        "prize": "Prize",
        "elo": "Elo factor",
        "n": "Players",
        "pm": "PM",
        "pf": "PF",
        "tierless": "Points without tier",
        "in_game": "Counts for the game",
        "in_overall": "Counts overall",
    }
)
"""The head of a column of the rankings."""


def tier_heads(t: Texts, tier: str) -> tuple[str, str, str, str]:
    """The heads of what one tier adds: its events, their mean, its growth, its points."""
    return (
        t.text("{tier}: events", tier=tier),
        t.text("{tier}: average", tier=tier),
        t.text("{tier}: 1 − e^(−n/τ)", tier=tier),
        t.text("{tier}: points", tier=tier),
    )


sheet_name = Named[str]({"overall": "Overall", "results": "Results", "events": "Events"})
"""What a sheet of the rankings is called."""
