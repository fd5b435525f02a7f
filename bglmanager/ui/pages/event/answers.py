"""From what is typed in the form of an event to its settings, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bglmanager.engine.event import FirstSeating, Kind, Prize, Seating, Settings
from bglmanager.engine.rulesets import RULESETS, ruleset_of
from bglmanager.engine.till import pays_out
from bglmanager.services.games import Catalogue
from bglmanager.services.limits import parse_score
from bglmanager.ui.pages.event import day, leagues, readings
from bglmanager.ui.pages.event.parts import (
    SettingField,
    Typed,
    Unreadable,
    day_read,
    hour_read,
    hour_written,
)


def read(settings: Settings, typed: Typed) -> Settings:
    """The settings with everything typed taken in. Raises `Unreadable`."""
    for name, part in PARTS.items():
        try:
            settings = part.read(settings, typed.get(name, part.written(settings)).strip())
        except ValueError as error:
            raise Unreadable(name) from error
    return settings


def written(settings: Settings) -> dict[str, str]:
    """What stands in the fields for these settings."""
    return {name: part.written(settings) for name, part in PARTS.items()}


def _whole(text: str) -> int | None:
    return int(text) if text else None


def _needed(text: str) -> int:
    return int(text)


def with_league(settings: Settings, text: str, games: Catalogue | None = None) -> Settings:
    """The settings with another answer to "which league?", by its key.

    With the `games` the minutes of a single event's game come with it.
    """
    if text == leagues.choice_of(settings).key:
        return settings
    answer = leagues.choice(text)
    return answer.of(settings) if games is None else leagues.followed(settings, answer, games)


def following(before: str, now: str) -> Sequence[str]:
    """The fields filled anew when this regulation gives way to another."""
    options = [f"options.{name}" for name in readings.NAMES]
    same = leagues.single(before) is leagues.single(now)
    return options if same else [*options, *_BROUGHT]


_BROUGHT = ("game", "players_per_table", "rounds_planned", "minutes", "first_seating", "seating")
"""What a regulation for a single game brings along, and what only its boards have."""


def _qualifies(settings: Settings, text: str) -> Settings:
    """Not every regulation has such events (BGL 3.15)."""
    found = RULESETS.get(settings.ruleset)
    has_ways = found is not None and found.ways_to_final
    return replace(settings, qualifies=bool(text) and has_ways)


def _with_pot(settings: Settings, text: str) -> Settings:
    """What is proposed by itself is not kept: it follows where the event is played."""
    free = replace(settings, pot=None)
    wanted = bool(text)
    if ruleset_of(settings).pot is None or wanted is bool(pays_out(free)):
        return free
    return replace(settings, pot=wanted)


def _option(name: str) -> SettingField:
    return SettingField(
        lambda s: readings.written(s, name),
        lambda s, x: readings.read(s, name, x),
    )


def _prizes(text: str) -> tuple[Prize, ...]:
    lines = [line.strip() for line in text.split(";")]
    return tuple(Prize(place, line) for place, line in enumerate(lines, 1) if line)


def _is_single(settings: Settings) -> bool:
    """Whether the regulation is that of one game: what leagues alone have is none of its own."""
    return leagues.single(settings.ruleset) is not None


def _money(settings: Settings) -> str:
    fee = settings.fee
    return "" if fee is None else f"{float(fee):.2f}".removesuffix(".00").replace(".", ",")


def lines_of(text: str) -> tuple[str, ...]:
    """Texts that stand one a line."""
    return tuple(line.strip() for line in text.split("\n") if line.strip())


PARTS: Mapping[str, SettingField] = {
    "league": SettingField(lambda s: leagues.choice_of(s).key, with_league),
    "name": SettingField(lambda s: s.name, lambda s, x: replace(s, name=x)),
    "date": SettingField(
        lambda s: f"{s.date:%d/%m/%Y}",
        lambda s, x: replace(s, date=day_read(x)),
    ),
    "end_date": SettingField(
        lambda s: f"{s.end_date:%d/%m/%Y}" if s.end_date else "",
        lambda s, x: replace(s, end_date=day_read(x) if x else None),
    ),
    "start_time": SettingField(
        lambda s: hour_written(s.start_time), lambda s, x: replace(s, start_time=hour_read(x))
    ),
    "city": SettingField(lambda s: s.city or "", lambda s, x: replace(s, city=x or None)),
    "venue": SettingField(lambda s: s.venue or "", lambda s, x: replace(s, venue=x or None)),
    "league_code": SettingField(
        lambda s: s.league_code or "",
        lambda s, x: s if _is_single(s) else replace(s, league_code=x or None),
    ),
    "kind": SettingField(lambda s: s.kind.value, lambda s, x: replace(s, kind=Kind(x))),
    "qualifies": SettingField(lambda s: "yes" if s.qualifies else "", _qualifies),
    "online": SettingField(
        lambda s: "yes" if s.online else "", lambda s, x: replace(s, online=bool(x))
    ),
    "pot": SettingField(lambda s: "yes" if pays_out(s) else "", _with_pot),
    "not_valid": SettingField(
        lambda s: s.not_valid or "",
        lambda s, x: s if _is_single(s) else replace(s, not_valid=x or None),
    ),
    "game": SettingField(lambda s: s.game, lambda s, x: replace(s, game=x)),
    "players_per_table": SettingField(
        lambda s: str(s.players_per_table), lambda s, x: replace(s, players_per_table=_needed(x))
    ),
    "rounds_planned": SettingField(
        lambda s: str(s.rounds_planned), lambda s, x: replace(s, rounds_planned=_needed(x))
    ),
    "minutes": SettingField(
        lambda s: str(s.minutes or ""), lambda s, x: replace(s, minutes=_whole(x))
    ),
    "seating": SettingField(lambda s: s.seating.value, lambda s, x: replace(s, seating=Seating(x))),
    "first_seating": SettingField(
        lambda s: s.first_seating.value,
        lambda s, x: replace(s, first_seating=FirstSeating(x)),
    ),
    **{f"options.{name}": _option(name) for name in readings.NAMES},
    "points_limit": SettingField(
        lambda s: str(s.points_limit or ""), lambda s, x: replace(s, points_limit=_whole(x))
    ),
    "appendices": SettingField(
        lambda s: "\n".join(s.appendices), lambda s, x: replace(s, appendices=lines_of(x))
    ),
    "expansions": SettingField(
        lambda s: "\n".join(s.expansions), lambda s, x: replace(s, expansions=lines_of(x))
    ),
    "draw_seed": SettingField(lambda s: s.draw_seed, lambda s, x: replace(s, draw_seed=x)),
    "auction": SettingField(
        lambda s: "yes" if s.desk.auction else "",
        lambda s, x: (
            s if _is_single(s) else replace(s, desk=replace(s.desk, auction=bool(x) or None))
        ),
    ),
    "organiser.name": SettingField(
        lambda s: s.organiser.name or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, name=x or None)),
    ),
    "organiser.email": SettingField(
        lambda s: s.organiser.email or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, email=x or None)),
    ),
    "organiser.phone": SettingField(
        lambda s: s.organiser.phone or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, phone=x or None)),
    ),
    "arbiters": SettingField(
        lambda s: ", ".join(s.arbiters),
        lambda s, x: replace(s, arbiters=tuple(n.strip() for n in x.split(",") if n.strip())),
    ),
    "fee": SettingField(_money, lambda s, x: replace(s, fee=parse_score(x))),
    "max_players": SettingField(
        lambda s: str(s.max_players or ""), lambda s, x: replace(s, max_players=_whole(x))
    ),
    "prizes": SettingField(
        lambda s: "; ".join(prize.text for prize in s.prizes),
        lambda s, x: replace(s, prizes=_prizes(x)),
    ),
    **day.PARTS,
}
"""The fields by name; names are those of the event document where there is one.

The league comes first: it says which regulation the others are read by.
"""
