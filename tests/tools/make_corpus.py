"""Make the documents whose draws every later version has to accept.

`python -m tests.tools.make_corpus` writes `tests/files/corpus/<version>/`, once: what a version
left there is never written again. The documents are packed (`xz -dk` unpacks one). Beside them lie
the files of the games whose set-up is drawn in them, as they were: the number of an element is its
place there.

Everybody in them is invented. The same version gives the same bytes.
"""

from __future__ import annotations

import datetime as dt
import lzma
import sys
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Any

from bglmanager import __version__
from bglmanager.engine import seating
from bglmanager.engine.event import Event, PlannedRound, Round
from bglmanager.engine.ids import EntryNumber, EventId
from bglmanager.engine.kinds import FirstSeating, League, Pairing, Seating, Tier
from bglmanager.engine.plan import DUEL, MULTI
from bglmanager.engine.problems import Refused
from bglmanager.engine.rulesets import custom
from bglmanager.engine.seating import cut, making
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.resources import path
from bglmanager.services import documents
from bglmanager.services.games import game_catalogue
from bglmanager.services.guard import with_setup
from tests.engine.games.setups import options
from tests.helpers.corpus import MOST_ROUNDS, PLAYERS, begun, played
from tests.helpers.cups import CATAN, DIPLOMACY, SEVEN_WONDERS, catan, diplomacy, seven_wonders
from tests.helpers.teams import DIVIDED, UNITED

CORPUS = Path(__file__).resolve().parents[1] / "files" / "corpus"
ENDING = ".bgl.json.xz"
AT = dt.datetime(2026, 3, 14, 18, 30, tzinfo=dt.UTC)
BGL, BIG = "bgl-2010", "big-2026"

USUAL = SeatingOptions()
AGAIN = SeatingOptions(attempt=2)
ODD = 9
"""Players, so that somebody has a bye at tables of two and others sit at short ones."""

BY_HAND = None
"""In the place of wishes: the round is seated by hand."""

DUELS = tuple(SeatingOptions(pairing=rule) for rule in making.DUELS)
LARGER = tuple(SeatingOptions(pairing=rule) for rule in (Pairing.GREEDY, Pairing.SOFT))
WITHOUT_SCORES = {"lot": Seating.RANDOM, "aims": Seating.OPTIMISED}
HOUSE_RULES: Mapping[str, Any] = {
    "name": "House rules",
    "base": BGL,
    "points": {"4": (12, 7, 4, 1)},
    "orders": {"standings": ("points high", "wins high", "pbg high")},
    "readings": {"virtual_ties": "loses"},
}
HOUSE_BOARDS: Mapping[str, Any] = {
    "ruleset": custom.ID,
    "options": {"name": "House boards", "base": DIPLOMACY},
}


@dataclass(frozen=True)
class Play:
    """An event that is played: its settings, and how its rounds are seated.

    `ways` are those of its rounds from the first on; the others are seated as usual. Its rounds
    say that they were paired so where they were `called` otherwise.
    """

    name: str
    given: Mapping[str, Any]
    ways: Sequence[SeatingOptions | None] = ()
    players: int = PLAYERS
    called: Pairing | None = None

    def event(self) -> Event:
        """The event before its first round, with everything that its game offers."""
        own = EventId(str(uuid.uuid5(uuid.NAMESPACE_DNS, self.name)))
        plain = {"id": own, "name": self.name, "draw_seed": self.name, "league": None, "tier": None}
        event = begun(self.players, **{**plain, **self.given})
        game = game_catalogue().rules_in_event(event.settings.game, event.settings)
        offered = replace(event.settings, **options(game)) if game else event.settings  # type: ignore[arg-type] # named fields
        return replace(event, settings=offered)


def plays() -> Iterator[Play]:
    """Every event of the corpus."""
    house = {"ruleset": custom.ID, "options": HOUSE_RULES}
    bgl = {"ruleset": BGL, "league": League.BGL, "tier": Tier.B}
    big = {"ruleset": BIG, "league": League.BIG}
    yield from _of_a_league(BGL, bgl, "agricola ad-astra azul", "kingsburg puerto-rico")
    yield from _of_a_league(BIG, big, "splendor marco-polo ark-nova", "terra-mystica ark-nova")
    yield from _of_a_league(custom.ID, house, "agricola dominion azul", "perudo puerto-rico")
    for game in ("7-wonders", "7-wonders-cities", "progetto-gaia"):
        yield Play(f"{BIG}-{game}", {**big, "game": game, "rounds_planned": 2})
    duels = {**big, "players_per_table": DUEL, "rounds_planned": 3}
    fewest = (USUAL, *(SeatingOptions(pairing=Pairing.FEWEST) for _ in range(2)))
    yield Play(f"{BIG}-{Pairing.SOFT}", duels, fewest, ODD, Pairing.SOFT)
    yield from _of_one_game(CATAN, catan())
    yield from _of_one_game(SEVEN_WONDERS, seven_wonders())
    yield from _of_boards(DIPLOMACY, diplomacy())
    yield from _of_boards(f"{custom.ID}-boards", {**diplomacy(), **HOUSE_BOARDS})


def _of_a_league(
    name: str, usual: Mapping[str, Any], at_tables: str, others: str
) -> Iterator[Play]:
    """All ways of seating that know tables of every size, for all first seatings."""
    of_teams = zip(cycle(others.split()), (UNITED, DIVIDED, DIVIDED), strict=False)
    for first, game, (other, teams) in zip(FirstSeating, at_tables.split(), of_teams, strict=True):
        given = {**usual, "first_seating": first, "rounds_planned": 2, "game": game}
        duels = {**given, "players_per_table": DUEL, "game": "7-wonders-duel"}
        sizes = (4, *(4 for _ in LARGER), *(DUEL for _ in (*DUELS, BY_HAND)))
        plan = tuple(PlannedRound("7-wonders-duel" if n == DUEL else game, n) for n in sizes)
        more = {"plan": plan, "rounds_planned": len(plan), "game": MULTI}
        named = f"{name}-{first}"
        yield Play(f"{named}-rounds", {**given, **more}, (AGAIN, *LARGER, *DUELS, BY_HAND), ODD)
        for way, later in WITHOUT_SCORES.items():
            yield Play(f"{named}-{way}", {**duels, "seating": later}, players=ODD)
        yield Play(f"{named}-schedule", {**duels, "seating": Seating.ROUND_ROBIN})
        yield Play(f"{named}-teams", {**given, "game": other, "teams_mode": teams})


def _of_one_game(name: str, usual: Mapping[str, Any]) -> Iterator[Play]:
    """All ways of seating of a cup."""
    for first in FirstSeating:
        given = {**usual, "first_seating": first, "rounds_planned": 4}
        yield Play(f"{name}-{first}-rounds", given, (AGAIN, *LARGER, BY_HAND), ODD)
        for way, later in WITHOUT_SCORES.items():
            yield Play(f"{name}-{first}-{way}", {**given, "seating": later, "rounds_planned": 2})


def _of_boards(name: str, usual: Mapping[str, Any]) -> Iterator[Play]:
    """Boards, whatever a document says of the first seating."""
    for first in FirstSeating:
        given = {**usual, "first_seating": first, "rounds_planned": 3}
        yield Play(f"{name}-{first}", given, (USUAL, BY_HAND, USUAL), ODD)


def play(wanted: Play) -> Event:
    """The event with all its rounds, set-ups drawn."""
    event, ways = wanted.event(), iter(wanted.ways)
    while len(event.rounds) < MOST_ROUNDS:
        try:
            made = _next(event, next(ways, USUAL))
        except Refused:
            break
        if wanted.called is not None and made.pairing is Pairing.FEWEST:
            made = replace(made, pairing=wanted.called)
        event = played(event, made)
    return event


def _next(event: Event, way: SeatingOptions | None) -> Round:
    """The next round; in the second one two players have exchanged their seats."""
    wishes = game_catalogue().next_wishes(event)
    if way is BY_HAND:
        made = making.by_number(event, wishes=wishes)
    else:
        made = seating.next_round(event, way._replace(game=wishes.game))
    if made.number == 2 and event.settings.teams_mode is None:
        made = cut.exchange(made, *_ends(made))
    return with_setup(event, made, wishes.game)


def _ends(round_: Round) -> tuple[EntryNumber, EntryNumber]:
    """Who sits at the first table and at the last one with an opponent."""
    tables = [table for table in round_.tables if len(table.seats) > 1]
    return tables[0].seats[0].entry, tables[-1].seats[-1].entry


def corpus() -> Iterator[tuple[str, bytes]]:
    """The files of this version by name; raises ValueError where one of them is not sound."""
    games = set[str]()
    for each in plays():
        event = play(each)
        games |= {round_.game for round_ in event.rounds if round_.setup is not None}
        data = documents.write_document(event, exported_at=AT, for_league=False)
        if found := documents.verify_document(data):
            raise ValueError(each.name, found)
        yield f"{each.name}{ENDING}", lzma.compress(data, preset=9)
    for game in sorted(games):
        yield f"games/{game}.toml", (path("games") / f"{game}.toml").read_bytes()


def main() -> int:
    """Write the corpus of this version where it has none."""
    folder = CORPUS / __version__
    if folder.exists():
        print(f"{folder} is there already, and stays as it is.")
        return 1
    files = dict(corpus())
    (folder / "games").mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    print(f"{folder}: {len(files)} files, {sum(map(len, files.values()))} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
