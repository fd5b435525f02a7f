"""Events: the questions of a new one, its name, its plan, and what can be changed later."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any

from bglmanager.engine import kinds, pairs
from bglmanager.engine.day_plan import DayPlan
from bglmanager.engine.event import Event, Json, PlannedRound, Settings, TeamsMode
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import EventId
from bglmanager.engine.kinds import FirstSeating, Kind, League, Seating, Tier
from bglmanager.engine.phase_clock import minutes_of_boards
from bglmanager.engine.plan import DUEL, MULTI, Plan, PlanKind
from bglmanager.engine.planned_cut import PlannedCut
from bglmanager.engine.problems import (
    Problem,
    Problems,
    Refused,
    attention,
    problem,
    problem_if,
    refuse_if,
)
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.rulesets.custom import ID as CUSTOM
from bglmanager.engine.rulesets.custom import usual_option
from bglmanager.engine.rulesets.ruleset import FinalMates, Ruleset, TableTies
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.services import games as known_games
from bglmanager.services import waiting
from bglmanager.services.changes import Changes
from bglmanager.services.games import Catalogue, Known, nothing_known
from bglmanager.services.limits import MAX_MINUTES, check_note, check_number, check_text
from bglmanager.services.upcoming_rounds import are_open, with_usual_rounds
from bglmanager.services.workspace import OpenEvent, Workspace

MOST_TABLES = 1_000
"""Tables in the hall that are named at most."""

ASKED = {"date.code", "date.request"}
"""Ticked off: the league was asked, its answer may be on the way."""


def _check_day(settings: Settings) -> Iterator[Problem]:
    desk, tables = settings.desk, len(settings.desk.tables)
    for name in ("timetable", "wishes"):
        yield from check_note(getattr(desk, name), path=f"event.desk.{name}", field=f"desk.{name}")
    if tables > MOST_TABLES:
        yield problem("event.many-tables", "event.desk.tables", tables=tables, most=MOST_TABLES)
    for label in desk.tables:
        yield from check_text(label, path="event.desk.tables", field="desk.tables")


def _out_of_order(settings: Settings) -> Iterator[Problem]:
    """Hours that do not go together. They are only pointed out: the organiser may mean them."""
    start, desk = settings.start_time, settings.desk
    for name, code in (
        ("registration_until", "event.registration-after-start"),
        ("fee_until", "event.fee-after-start"),
    ):
        until = getattr(desk, name)
        if start is not None and until is not None and until > start:
            yield attention(code, f"event.desk.{name}", until=until, start=start)
    registration, fee = desk.registration_until, desk.fee_until
    if registration is not None and fee is not None and fee < registration:
        hours = {"fee": fee, "registration": registration}
        yield attention("event.fee-before-registration", "event.desk.fee_until", **hours)


def _name_of_kind(texts: Texts, games: Catalogue, game: str, city: str) -> str:
    """The name for an event of this game, by its id or as it was typed, in this town if known."""
    name = games.name_of_game(game, texts.language)
    if game == MULTI and city:
        return texts.text("Tournament of several games, {city}", city=city)
    if game == MULTI:
        return texts.text("Tournament of several games")
    if city:
        return texts.text("{game} tournament, {city}", game=name, city=city)
    return texts.text("{game} tournament", game=name)


def with_following_name(old: Settings, settings: Settings, games: Catalogue) -> Settings:
    """The `settings` an event gets, its name after its games and town where the `old` one was, in
    the same language; a name that somebody typed stays as it is.
    """
    if settings.name != old.name:
        return settings
    found = (name_proposed_for(Texts(language), old, games) for language in LANGUAGES)
    languages = [one for one, name in zip(LANGUAGES, found, strict=True) if name == old.name]
    if not languages:
        return settings
    return replace(settings, name=name_proposed_for(Texts(languages[0]), settings, games))


def name_proposed_for(texts: Texts, settings: Settings, games: Catalogue) -> str:
    """The name for an event with these settings: after its game, or its several games, and town."""
    planned = {row.game for row in settings.plan} or {settings.game}
    game = MULTI if len(planned) > 1 else planned.pop()
    return _name_of_kind(texts, games, game, (settings.city or "").strip())


MAX_ROUNDS = 20
ASK_DAYS = {League.BGL: 5, League.BIG: 7}
"""The league code is asked for this many days before the event (BGL 2.1; BIG 1 preferably)."""

FEW_ROUNDS = 3
"""Planned where the regulation has no table of this size."""

PAIRS = TeamsMode(
    kinds.TeamKind.FIXED, pairs.SIZE, kinds.TeamPairing.UNITED, kinds.TeamPoints.PAIRS
)
"""Two pairs at a table, each counting as one player (BIG 8.3.4)."""

_SEATED_BY = (
    "rematches virtual_ties bid_deducted shared_win women_first worst_counts_tenth top_table "
    "last_year"
).split()
"""Options the rounds after the first were seated by."""

_CUT_BY = ("final_mates", "bracket", "third_place", "semifinal_seating", "semifinals_of_three")
"""Options the final phases were made by."""


def settings_of(asked: Settings, game: GameRules | None = None) -> Settings:
    """The settings of a new event of this `game`: what is asked, all else at a sensible default.

    Without a `league` it counts for nobody; with any it counts for that of its regulation. The
    `tier` is that of a Boardgame League event and means nothing elsewhere.
    """
    city, venue = ((text or "").strip() or None for text in (asked.city, asked.venue))
    settings = replace(asked, name=asked.name.strip(), city=city, venue=venue)
    counts = asked.league is not None
    settings = with_league(settings, asked.ruleset, league=counts, tier=asked.tier)
    settings = _with_places_and_fee(settings, RULESETS.get(asked.ruleset))
    return with_usual_rounds(settings, game)


def _with_places_and_fee(
    settings: Settings, ruleset: Ruleset | None, before: Ruleset | None = None
) -> Settings:
    """The settings with the places and the fee that the regulation names, where nothing stands but
    what the regulation `before` it has filled in.
    """
    found: dict[str, Any] = {}
    for name in ("max_players", "fee"):
        value = getattr(settings, name)
        if before is not None and value == getattr(before, name):
            value = None
        usual = None if ruleset is None else getattr(ruleset, name)
        found[name] = usual if value is None else value
    return replace(settings, **found)


def with_league(settings: Settings, ruleset: str, *, league: bool, tier: Tier | None) -> Settings:
    """The settings by another regulation, counting for its league or for nobody.

    What the other regulation does not have is dropped: options, tier, league code, the ways to
    a final, the ways of seating. One for a single game brings game, table size and rounds.
    """
    found = RULESETS.get(ruleset)
    if found is None:
        return replace(settings, ruleset=ruleset, league=None, tier=None)
    regional = settings.kind is Kind.REGIONAL_FINAL and not found.ways_to_final
    changed = replace(
        settings,
        ruleset=ruleset,
        league=found.league if league else None,
        league_code=settings.league_code if found.league else None,
        not_valid=settings.not_valid if found.league else None,
        tier=tier if league and found.tiers else None,
        qualifies=settings.qualifies and found.ways_to_final,
        kind=Kind.REGULAR if regional or found.league is None else settings.kind,
        options={name: value for name, value in settings.options.items() if name in found.options},
    )
    if found.table_ties is TableTies.BID:
        changed = replace(changed, desk=replace(changed.desk, auction=True))
    if settings.ruleset != ruleset:
        if found.game is not None:
            changed = replace(changed, game=found.game, players_per_table=found.max_table)
            changed = with_usual_rounds(changed)
        changed = _with_places_and_fee(changed, found, RULESETS.get(settings.ruleset))
    return _seated_by(changed, found, RULESETS.get(settings.ruleset))


def _seated_by(settings: Settings, ruleset: Ruleset, before: Ruleset | None) -> Settings:
    """The settings with ways of seating that go with the regulation: boards have their own."""
    if ruleset.board is not None:
        return replace(settings, first_seating=FirstSeating.OPTIMISED, seating=Seating.OPTIMISED)
    if before is not None and before.board is not None:
        return replace(settings, first_seating=FirstSeating.RANDOM, seating=Seating.SWISS)
    return settings


def create_event(
    workspace: Workspace,
    asked: Settings,
    game: GameRules | None = None,
    rules: Callable[[Settings], Settings] | None = None,
) -> OpenEvent:
    """Make a new event of this `game`, by `rules` of the organiser's own if any, and open it.

    It gets an id and a draw seed of its own. `Refused` with everything that is wrong.
    """
    seed = workspace.new_id().replace("-", "")[:12]
    asked = replace(asked, id=EventId(workspace.new_id()), draw_seed=seed)
    settings = settings_of(asked, game)
    settings = settings if rules is None else rules(settings)
    refuse_if((*check_settings(settings), *_check_plan(settings, settings.plan)))
    return workspace.create_event(settings)


def check_settings(settings: Settings) -> tuple[Problem, ...]:
    """What is wrong with the settings of an event, all of it at once."""
    return (
        *_check_texts(settings),
        *_check_ruleset(settings),
        *_check_numbers(settings),
        *known_games.wrong_sizes(settings),
        *_check_dates(settings),
        *_check_day(settings),
    )


def _check_ruleset(settings: Settings) -> Iterator[Problem]:
    """Whether this version plays by the regulation, with these options, at these tables."""
    try:
        ruleset, of_years = ruleset_of(settings), minutes_of_boards(settings) or 0
    except Refused as refused:
        yield from refused.problems
        ruleset, of_years = RULESETS.get(settings.ruleset, next(iter(RULESETS.values()))), 0
    if of_years > MAX_MINUTES:
        yield problem("round.minutes", "event.desk.phases", minutes=of_years)
    yield from _check_size(ruleset, settings.players_per_table, "event.players_per_table")
    if settings.seating is Seating.ROUND_ROBIN and settings.players_per_table != DUEL:
        yield problem("seating.schedule-of-two", "event.seating")


def _check_size(ruleset: Ruleset, size: int, path: str) -> Iterator[Problem]:
    if size not in ruleset.points:
        least, most = ruleset.min_table, ruleset.max_table
        yield problem("ruleset.table-size", path, size=size, least=least, most=most)


def _check_texts(settings: Settings) -> Iterator[Problem]:
    if not settings.name:
        yield problem("event.no-name", "event.name")
    if not settings.game.strip():
        yield problem("event.no-game", "event.game")
    if not settings.draw_seed.strip():
        yield problem("event.no-seed", "event.draw_seed")
    if settings.game == MULTI and not settings.plan:
        yield problem("event.multi", "event.game")
    for name, text in _typed_texts(settings):
        yield from check_text(text, path=f"event.{name}", field=name.partition("[")[0])


def _typed_texts(settings: Settings) -> Iterator[tuple[str, str | None]]:
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
    rounds = settings.rounds_planned
    if not 1 <= rounds <= MAX_ROUNDS:
        yield problem("event.rounds", "event.rounds_planned", rounds=rounds, most=MAX_ROUNDS)
    if settings.minutes is not None and not 1 <= settings.minutes <= MAX_MINUTES:
        yield problem("round.minutes", "event.minutes", minutes=settings.minutes)
    for name, least in (("fee", 0), ("max_players", 1), ("points_limit", 0)):
        number = getattr(settings, name)
        yield from check_number(number, path=f"event.{name}", field=name, least=least)


def _check_dates(settings: Settings) -> Iterator[Problem]:
    date, end = settings.date, settings.end_date
    if date.year < 1950:
        yield problem("event.date-too-early", "event.date", date=date)
    if end is not None and end < date:
        yield problem("event.dates-order", "event.end_date", date=date, end=end)


def check_change(event: Event, settings: Settings) -> tuple[Problem, ...]:
    """What is wrong with changing the settings to these, now that rounds may be drawn."""
    found = list(check_settings(settings))
    old = event.settings
    found += [
        problem("event.fixed-after-draw", f"event.{name}", field=name)
        for name in fixed_settings(event)
        if _setting_named(old, name) != _setting_named(settings, name)
    ]
    swiss = sum(round_.phase.counts_for_standings for round_ in event.rounds)
    final = swiss < len(event.rounds)
    if settings.rounds_planned < swiss or (final and settings.rounds_planned != swiss):
        path, rounds = "event.rounds_planned", settings.rounds_planned
        found.append(problem("event.rounds-played", path, rounds=rounds, played=swiss))
    return tuple(found)


def _setting_named(settings: Settings, name: str) -> object:
    prefix, _, option = name.partition(".")
    return settings.options.get(option) if option else getattr(settings, prefix)


def fixed_settings(event: Event) -> tuple[str, ...]:
    """What the rounds made so far were made from; options as `options.rematches` …"""
    if not event.rounds:
        return ()
    found = ["draw_seed", "players_per_table", "ruleset", "game", "first_seating"]
    if len(event.rounds) > 1:
        found += ["seating", *(f"options.{name}" for name in _SEATED_BY)]
    if not all(round_.phase.counts_for_standings for round_ in event.rounds):
        found += [f"options.{name}" for name in _CUT_BY]
    return tuple(found)


def change_settings(desk: OpenEvent, settings: Settings) -> Changes:
    """Change the settings, and who has a place by them; `Refused` with everything that is wrong."""
    refuse_if(check_change(desk.event, settings))
    after = replace(desk.event, settings=settings)
    return waiting.act_with_places(desk, "change-settings", {}, after)


def save_settings(
    desk: OpenEvent, shown: Settings, settings: Settings, games: Catalogue
) -> Changes:
    """Change the settings that were `shown` `filled_in`; `Refused` as `events.change`.

    Rounds that nobody has typed stay filled in, for other tables or another game too, and a name
    that nobody has typed follows game and town.
    """
    if settings.rounds_planned != shown.rounds_planned:
        settings = with_rounds_chosen(settings, settings.rounds_planned)
    elif are_open(desk.event, games.next_wishes(desk.event).game):
        game = games.rules_in_event(settings.game, settings)
        settings = with_usual_rounds(settings, game)
    return change_settings(desk, with_following_name(desk.event.settings, settings, games))


def set_rounds(desk: OpenEvent, rounds: int) -> Changes:
    """Plan another number of Swiss rounds (BGL 3.5: the organiser may)."""
    return change_settings(desk, with_rounds_chosen(desk.event.settings, rounds))


def with_rounds_chosen(settings: Settings, rounds: int) -> Settings:
    """The settings with so many rounds planned because the organiser has said so; who plays on
    after them is for the rules again.
    """
    noted = replace(settings.desk, rounds_chosen=True, cut=None)
    return replace(settings, rounds_planned=rounds, desk=noted)


def keep_plan(desk: OpenEvent, plan: DayPlan) -> Changes:
    """Have the rounds of a plan, and as many play on as it says, whoever comes (BIG 8.1)."""
    settings, phases = with_rounds_chosen(desk.event.settings, plan.rounds), plan.phases
    if phases.rounds and not phases.at_most and ruleset_of(settings).finals.plans:
        cut = PlannedCut(phases.advancing, phases.direct)
        settings = replace(settings, desk=replace(settings.desk, cut=cut))
    return change_settings(desk, settings)


def choose_final_mates(desk: OpenEvent, mates: FinalMates) -> Changes:
    """Let teammates of divided teams meet in the final, or pass over the lower-ranked one."""
    return choose_for_finals(desk, "final_mates", mates.value)


def choose_for_finals(desk: OpenEvent, name: str, value: Json) -> Changes:
    """Make the final phases by another value of an option; the usual one of the rules is not
    kept.
    """
    settings = desk.event.settings
    if settings.ruleset == CUSTOM:
        own = settings.options.get("readings", {})
        assert isinstance(own, Mapping)  # rules that were checked when they were taken
        options: Mapping[str, Json] = {**settings.options, "readings": {**own, name: value}}
    else:
        usual = usual_option(RULESETS[settings.ruleset], name)
        others = {key: old for key, old in settings.options.items() if key != name}
        options = others if value == usual else {**others, name: value}
    return change_settings(desk, replace(settings, options=options))


def take_plan(desk: OpenEvent, chosen: Plan) -> Changes:
    """Plan the event as one of the plans of `upcoming_rounds.event_proposal` has it."""
    settings = with_rounds_chosen(desk.event.settings, chosen.rounds)
    if chosen.kind is PlanKind.ROUND_ROBIN:
        settings = replace(settings, seating=Seating.ROUND_ROBIN)
    elif settings.seating is Seating.ROUND_ROBIN:
        settings = replace(settings, seating=Seating.SWISS)
    return change_settings(desk, settings)


def event_reminders(
    event: Event, today: dt.date, known: Known = nothing_known
) -> tuple[Problem, ...]:
    """What its league asks for and is not there yet; `known` tells of a game by its id."""
    settings = event.settings
    found = [*_check_code(settings, today), *few_referees(event), *_out_of_order(settings)]
    if settings.league is League.BIG:
        missing = missing_data(settings)
        if missing:
            found.append(attention("event.data-missing", fields=missing))
    if not settings.not_valid:
        found += known_games.why_not_valid(settings, known)
    return (*found, *known_games.unusual_sizes(settings, known))


def _check_code(settings: Settings, today: dt.date) -> Iterator[Problem]:
    asked = not ASKED.isdisjoint(settings.desk.done)
    if settings.league is None or settings.league_code or asked:
        return
    ask_by = settings.date - dt.timedelta(days=ASK_DAYS[settings.league])
    late = today > ask_by
    if settings.league is League.BIG:
        code = "event.big-code-late" if late else "event.big-code-missing"
    else:
        code = "event.code-late" if late else "event.code-missing"
    yield attention(code, date=ask_by)


def few_referees(event: Event) -> Iterator[Problem]:
    """Fewer referees than the regulation recommends, where it does."""
    ruleset = RULESETS.get(event.settings.ruleset)
    per_referee = ruleset.players_per_referee if ruleset else None
    players, named = len(event.entries), len(event.settings.arbiters)
    wanted = -(-players // per_referee) if per_referee else 0
    if players and named < wanted and wanted > 1:
        yield attention("event.few-referees", players=players, wanted=wanted, referees=named)


def missing_data(settings: Settings) -> tuple[str, ...]:
    """What Board Italian Gamers requires to be known of an event and is not (BIG 1)."""
    required = "venue city start_time organiser.name organiser.phone organiser.email".split()
    return tuple(name for name in required if attrgetter(name)(settings) is None)


def can_change_plan(event: Event) -> Problems:
    """Why the plan stays as it is; nothing before the first draw."""
    return problem_if(event.rounds, "event.fixed-after-draw", "event.plan", field="plan")


def set_plan(desk: OpenEvent, rows: Sequence[PlannedRound], games: Catalogue) -> Changes:
    """Play these rounds, one game each; without rows the event has one game again. A name after the
    games follows them. `Refused` with everything that is wrong, "plan[<row>]…" as path.
    """
    event = desk.event
    refuse_if(can_change_plan(event))
    refuse_if(_check_plan(event.settings, rows))
    settings, plan = event.settings, tuple(rows)
    if plan:
        changed = replace(settings, game=MULTI, plan=plan, rounds_planned=len(plan), minutes=None)
    else:
        game = settings.plan[0].game if settings.plan else settings.game
        changed = replace(settings, game=game, plan=())
    changed = with_following_name(settings, changed, games)
    refuse_if(check_change(event, changed))
    return desk.act("set-plan", {}, replace(event, settings=changed))


def _check_plan(settings: Settings, rows: Sequence[PlannedRound]) -> Problems:
    """What is wrong with rounds of a game each, "plan[<row>]…" as path."""
    return tuple(each for i, row in enumerate(rows) for each in _check_planned(settings, i, row))


def _check_planned(settings: Settings, index: int, row: PlannedRound) -> Iterator[Problem]:
    if not row.game.strip():
        yield problem("event.no-game", f"plan[{index}].game")
    yield from check_text(row.game, path=f"plan[{index}].game", field="game")
    path = f"plan[{index}].players_per_table"
    yield from _check_size(ruleset_of(settings), row.players_per_table, path)
