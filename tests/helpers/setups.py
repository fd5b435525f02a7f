"""Rounds with a set-up: of a game that has every kind of draw, and of those of the catalogue."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Event, Setup
from bglmanager.engine.games.game import GameRules, SetupDraw, SetupItem, SetupKind, Sizes
from bglmanager.engine.games.island import Island, read_island
from bglmanager.engine.games.kinds import Text
from bglmanager.services.games import game_catalogue
from bglmanager.services.guard import with_setup


def items(*names: tuple[str, str]) -> tuple[SetupItem, ...]:
    """Elements by their names in Italian and English."""
    return tuple(SetupItem(Text(*name)) for name in names)


PORTS = SetupDraw(
    "ports",
    Text("Porti", "Ports"),
    items=items(("Genova", "Genoa"), ("Pisa", "Pisa"), ("Napoli", "Naples"), ("Bari", "Bari")),
    per_player=True,
    sides=(Text("lato alba", "dawn side"), Text("lato tramonto", "dusk side")),
)
WINDS = SetupDraw(
    "winds",
    Text("Venti", "Winds"),
    items=items(("Maestrale (3 nodi)", "Mistral (3 knots)"), ("Scirocco", "Sirocco")),
    places=(Text("1° turno", "round 1"), Text("2° turno", "round 2")),
)
GOODS = SetupDraw(
    "goods",
    Text("Merci dei porti", "Goods of the ports"),
    SetupKind.EACH,
    items=items(*((f"Merce {n}", f"Good {n}") for n in range(1, 13))),
    count=2,
    each_of="ports",
)
OPENER = SetupDraw("opener", Text("Apre l’asta", "Opens the auction"), SetupKind.OPENER)
TURNS = SetupDraw("turns", Text("Ordine di gioco", "Turn order"), SetupKind.TURNS)
ISLAND = SetupDraw("island", Text("Isola", "Island"), SetupKind.ISLAND)

GAME = GameRules(
    id="mare-nostrum",
    name=Text("Mare nostrum", "Our sea"),
    sizes=Sizes(3, 4, 4),
    setup=(PORTS, WINDS, GOODS, OPENER),
)
EVERYTHING = replace(GAME, setup=(*GAME.setup, TURNS, ISLAND))


def island_of(setup: Setup) -> Island | None:
    """The island that was drawn; None where none was."""
    return next(filter(None, (read_island(each.items) for each in setup.drawn)), None)


def drawn(event: Event, game: GameRules) -> Event:
    """The event with its last round played with this game, its set-up drawn."""
    round_ = replace(event.rounds[-1], game=game.id, setup=None)
    made = with_setup(event, round_, game)
    settings = replace(event.settings, game=game.id)
    return replace(event, settings=settings, rounds=(*event.rounds[:-1], made))


def of_catalogue(event: Event, game: str, rules: str, ruleset: str) -> Event:
    """The event under a ruleset with its last round played with a game of the catalogue."""
    found = game_catalogue().find_game(game)
    assert found is not None
    settings = replace(event.settings, ruleset=ruleset)
    return drawn(replace(event, settings=settings), found.under(rules))
