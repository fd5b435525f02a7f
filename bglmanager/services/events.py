"""Events: the four questions of a new one, and everything that can be changed later."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bglmanager.engine.event import Event, League, Phase, Settings, Tier
from bglmanager.engine.ids import EventId
from bglmanager.engine.problems import Level, Problem, problem, refuse_if
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.services.changes import Changes
from bglmanager.services.limits import check_number, check_text
from bglmanager.services.workspace import OpenEvent, Workspace

MAX_ROUNDS = 20
MAX_MINUTES = 1440
MULTI = "multi"
"""What the document calls the game of an event with several."""

REQUEST_DAYS = 5
"""The league code is asked for this many days before the event (BGL 4)."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """The four questions: league, game, date and place, players per table.

    `league` False means that the event follows the regulation and counts for nobody.
    """

    name: str
    game: str
    date: dt.date
    players_per_table: int
    league: bool = True
    tier: Tier = Tier.C
    city: str = ""
    venue: str = ""
    minutes: int | None = None


def settings_of(new: NewEvent, *, id_: EventId, seed: str) -> Settings:
    """The settings of a new event, everything not asked at a sensible default."""
    ruleset = next(iter(RULESETS.values()))
    return Settings(
        id=id_,
        name=new.name.strip(),
        date=new.date,
        ruleset=ruleset.id,
        game=new.game,
        players_per_table=new.players_per_table,
        rounds_planned=ruleset.rounds.get(new.players_per_table, ((None, 3),))[0][1],
        draw_seed=seed,
        league=League.BGL if new.league else None,
        tier=new.tier if new.league else None,
        city=new.city.strip() or None,
        venue=new.venue.strip() or None,
        minutes=new.minutes,
    )


def create(workspace: Workspace, new: NewEvent) -> OpenEvent:
    """Make a new event and open it; `Refused` with everything that is wrong."""
    seed = workspace.new_id().replace("-", "")[:12]
    settings = settings_of(new, id_=EventId(workspace.new_id()), seed=seed)
    refuse_if(check(settings))
    return workspace.create(settings)


def check(settings: Settings) -> tuple[Problem, ...]:
    """What is wrong with the settings of an event, all of it at once."""
    return (*_check_texts(settings), *_check_numbers(settings), *_check_dates(settings))


def _check_texts(settings: Settings) -> Iterator[Problem]:
    if not settings.name:
        yield problem("event.no-name", "event.name")
    if not settings.game.strip():
        yield problem("event.no-game", "event.game")
    if not settings.draw_seed.strip():
        yield problem("event.no-seed", "event.draw_seed")
    if settings.game == MULTI and not settings.plan:
        yield problem("event.multi", "event.game")
    for name, text in _texts(settings):
        yield from check_text(text, path=f"event.{name}", field=name.partition("[")[0])


def _texts(settings: Settings) -> Iterator[tuple[str, str | None]]:
    """Every text that is typed, with its place in the document."""
    for name in ("name", "game", "draw_seed", "venue", "city", "league_code", "not_valid"):
        yield name, getattr(settings, name)
    for name in ("name", "email", "phone", "club"):
        yield f"organiser.{name}", getattr(settings.organiser, name)
    for name in ("arbiters", "appendices", "expansions"):
        for index, text in enumerate(getattr(settings, name)):
            yield f"{name}[{index}]", text
    for index, prize in enumerate(settings.prizes):
        yield f"prizes[{index}].text", prize.text


def _check_numbers(settings: Settings) -> Iterator[Problem]:
    ruleset = ruleset_of(settings)
    if settings.players_per_table not in ruleset.points:
        yield problem(
            "ruleset.table-size",
            "event.players_per_table",
            size=settings.players_per_table,
            least=ruleset.min_table,
            most=ruleset.max_table,
        )
    if not 1 <= settings.rounds_planned <= MAX_ROUNDS:
        yield problem(
            "event.rounds", "event.rounds_planned", rounds=settings.rounds_planned, most=MAX_ROUNDS
        )
    if settings.minutes is not None and not 1 <= settings.minutes <= MAX_MINUTES:
        yield problem("round.minutes", "event.minutes", minutes=settings.minutes)
    for name, least in (("fee", 0), ("max_players", 1), ("points_limit", 0)):
        yield from check_number(
            getattr(settings, name), path=f"event.{name}", field=name, least=least
        )


def _check_dates(settings: Settings) -> Iterator[Problem]:
    if settings.date.year < 1950:
        yield problem("event.date-too-early", "event.date", date=settings.date)
    if settings.end_date is not None and settings.end_date < settings.date:
        yield problem(
            "event.dates-order", "event.end_date", date=settings.date, end=settings.end_date
        )


def check_change(event: Event, settings: Settings) -> tuple[Problem, ...]:
    """What is wrong with changing the settings to these, now that rounds may be drawn."""
    found = list(check(settings))
    old = event.settings
    found += [
        problem("event.fixed-after-draw", f"event.{name}", field=name)
        for name in _fixed(event)
        if getattr(old, name) != getattr(settings, name)
    ]
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    final = any(round_.phase is Phase.FINAL for round_ in event.rounds)
    if settings.rounds_planned < swiss or (final and settings.rounds_planned != swiss):
        found.append(
            problem(
                "event.rounds-played",
                "event.rounds_planned",
                rounds=settings.rounds_planned,
                played=swiss,
            )
        )
    return tuple(found)


def _fixed(event: Event) -> tuple[str, ...]:
    """What the rounds made so far were made from."""
    if not event.rounds:
        return ()
    always = ("draw_seed", "players_per_table", "ruleset", "game", "first_seating")
    return always if len(event.rounds) == 1 else (*always, "seating")


def change(desk: OpenEvent, settings: Settings) -> Changes:
    """Change the settings; `Refused` with everything that is wrong."""
    refuse_if(check_change(desk.event, settings))
    return desk.act("change-settings", {}, lambda event: replace(event, settings=settings))


def set_rounds(desk: OpenEvent, rounds: int) -> Changes:
    """Plan another number of Swiss rounds (BGL 3.5: the organiser may)."""
    return change(desk, replace(desk.event.settings, rounds_planned=rounds))


def reminders(event: Event, today: dt.date) -> tuple[Problem, ...]:
    """Words worth knowing about the event: few referees, the league code not there yet."""
    settings = event.settings
    found = []
    if settings.league is not None and not settings.league_code:
        ask_by = settings.date - dt.timedelta(days=REQUEST_DAYS)
        code = "event.code-missing" if today <= ask_by else "event.code-late"
        found.append(problem(code, level=Level.ATTENTION, date=ask_by))
    per_referee = ruleset_of(settings).players_per_referee
    players = len(event.entries)
    wanted = -(-players // per_referee)
    if players and len(settings.arbiters) < wanted and wanted > 1:
        found.append(
            problem(
                "event.few-referees",
                level=Level.ATTENTION,
                players=players,
                wanted=wanted,
                referees=len(settings.arbiters),
            )
        )
    return tuple(found)
