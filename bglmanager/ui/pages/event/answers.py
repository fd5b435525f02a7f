"""From what is typed in the form of an event to its settings, and back."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bglmanager.engine.event import League, Prize, Seating, Settings, Tier
from bglmanager.services.results import parse

Typed = Mapping[str, str]
"""What stands in the fields, by the name of the field."""


class Unreadable(ValueError):
    """A field holds something that is no number, date or time."""

    def __init__(self, field: str) -> None:
        self.field = field
        super().__init__(field)


@dataclass(frozen=True, slots=True)
class Part:
    """One field: how a setting is written in it, and how it is read back."""

    written: Callable[[Settings], str]
    read: Callable[[Settings, str], Settings]


def read(settings: Settings, typed: Typed) -> Settings:
    """The settings with everything typed taken in. Raises `Unreadable`."""
    for name, text in typed.items():
        try:
            settings = PARTS[name].read(settings, text.strip())
        except ValueError as error:
            raise Unreadable(name) from error
    return settings


def written(settings: Settings) -> dict[str, str]:
    """What stands in the fields for these settings."""
    return {name: part.written(settings) for name, part in PARTS.items()}


def _day(text: str) -> dt.date:
    return dt.datetime.strptime(text, "%d/%m/%Y").replace(tzinfo=dt.UTC).date()


def _time(text: str) -> dt.time | None:
    return dt.time.fromisoformat(text.replace(".", ":")) if text else None


def _whole(text: str) -> int | None:
    return int(text) if text else None


def _needed(text: str) -> int:
    return int(text)


def _league(settings: Settings, text: str) -> Settings:
    if not text:
        return replace(settings, league=None, tier=None)
    return replace(settings, league=League.BGL, tier=Tier(text))


def _prizes(text: str) -> tuple[Prize, ...]:
    lines = [line.strip() for line in text.split(";")]
    return tuple(Prize(place, line) for place, line in enumerate(lines, 1) if line)


def _money(settings: Settings) -> str:
    fee = settings.fee
    return "" if fee is None else f"{float(fee):.2f}".removesuffix(".00").replace(".", ",")


PARTS: Mapping[str, Part] = {
    "name": Part(lambda s: s.name, lambda s, x: replace(s, name=x)),
    "date": Part(
        lambda s: f"{s.date:%d/%m/%Y}",
        lambda s, x: replace(s, date=_day(x)),
    ),
    "start_time": Part(
        lambda s: f"{s.start_time:%H:%M}" if s.start_time else "",
        lambda s, x: replace(s, start_time=_time(x)),
    ),
    "city": Part(lambda s: s.city or "", lambda s, x: replace(s, city=x or None)),
    "venue": Part(lambda s: s.venue or "", lambda s, x: replace(s, venue=x or None)),
    "tier": Part(lambda s: s.tier.value if s.league and s.tier else "", _league),
    "league_code": Part(
        lambda s: s.league_code or "", lambda s, x: replace(s, league_code=x or None)
    ),
    "game": Part(lambda s: s.game, lambda s, x: replace(s, game=x)),
    "players_per_table": Part(
        lambda s: str(s.players_per_table), lambda s, x: replace(s, players_per_table=_needed(x))
    ),
    "rounds_planned": Part(
        lambda s: str(s.rounds_planned), lambda s, x: replace(s, rounds_planned=_needed(x))
    ),
    "minutes": Part(lambda s: str(s.minutes or ""), lambda s, x: replace(s, minutes=_whole(x))),
    "seating": Part(lambda s: s.seating.value, lambda s, x: replace(s, seating=Seating(x))),
    "draw_seed": Part(lambda s: s.draw_seed, lambda s, x: replace(s, draw_seed=x)),
    "auction": Part(
        lambda s: "yes" if s.desk.auction else "",
        lambda s, x: replace(s, desk=replace(s.desk, auction=bool(x) or None)),
    ),
    "organiser.name": Part(
        lambda s: s.organiser.name or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, name=x or None)),
    ),
    "organiser.email": Part(
        lambda s: s.organiser.email or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, email=x or None)),
    ),
    "organiser.phone": Part(
        lambda s: s.organiser.phone or "",
        lambda s, x: replace(s, organiser=replace(s.organiser, phone=x or None)),
    ),
    "arbiters": Part(
        lambda s: ", ".join(s.arbiters),
        lambda s, x: replace(s, arbiters=tuple(n.strip() for n in x.split(",") if n.strip())),
    ),
    "fee": Part(_money, lambda s, x: replace(s, fee=parse(x))),
    "max_players": Part(
        lambda s: str(s.max_players or ""), lambda s, x: replace(s, max_players=_whole(x))
    ),
    "prizes": Part(
        lambda s: "; ".join(prize.text for prize in s.prizes),
        lambda s, x: replace(s, prizes=_prizes(x)),
    ),
}
"""The fields by name; names are those of the event document where there is one."""
