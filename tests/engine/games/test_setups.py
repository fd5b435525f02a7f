"""The set-up draws of every game, thousands of times each: conditions, elements, frequencies."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bglmanager.engine.event import Round, Setup
from bglmanager.engine.games.drawing import draw_setup, of_table
from bglmanager.engine.games.game import GameRules
from bglmanager.engine.ids import RoundNumber
from tests.engine.games.setups import (
    MANY,
    SEEDS,
    evenly,
    items,
    many,
    of_seed,
    one,
    options,
    round_,
    rules,
)
from tests.helpers.figures import figure
from tests.helpers.shipped import shipped_games

WONDERS = {"Alessandria", "Alicarnasso", "Babilonia", "Efeso", "Giza", "Olimpia", "Rodi"}
SIDES = ("lato A", "lato B")


WITH_DRAWS = [
    (game.id, regulation)
    for game in shipped_games()
    for regulation, found in game.rules.items()
    if found.setup
]


def test_the_games_with_a_draw_are_those_of_the_regulations() -> None:
    assert set(WITH_DRAWS) == {
        ("7-wonders", "7wonders-ludolimpiadi-2015"),
        ("7-wonders", "big"),
        ("7-wonders-cities", "big"),
        ("7-wonders-duel", "big"),
        ("ad-astra", "bgl"),
        ("agricola", "bgl"),
        ("ark-nova", "big"),
        ("catan", "catan-firenze-2014"),
        ("kingsburg", "bgl"),
        ("marco-polo", "big"),
        ("progetto-gaia", "big"),
        ("puerto-rico", "bgl"),
        ("splendor", "big"),
        ("terra-mystica", "big"),
    }


@pytest.mark.parametrize(("game", "regulation"), [*WITH_DRAWS][:: figure(2, long=1)])
def test_a_draw_repeats_and_another_attempt_gives_another(game: str, regulation: str) -> None:
    known = rules(game, regulation)
    seeds = [f"seme-{number}" for number in range(SEEDS)]
    first = [one(known, seed) for seed in seeds]
    assert first == [one(known, seed) for seed in seeds]
    second = [one(known, seed, attempt=2) for seed in seeds]
    assert {setup.attempt for setup in second} == {2}
    same = sum(a.drawn == b.drawn for a, b in zip(first, second, strict=True))
    # two tables of seven players: the opener and the decks are few
    assert same < (SEEDS // 2 if game == "agricola" else SEEDS // 10)
    assert len({setup.drawn for setup in first}) > (2 if game == "agricola" else 20)


@pytest.mark.parametrize(("game", "regulation"), WITH_DRAWS)
def test_the_round_is_part_of_the_draw(game: str, regulation: str) -> None:
    known = rules(game, regulation)
    found = [
        draw_setup(of_seed("seme", known, **options(known)), round_(game, number=number), known)
        for number in range(1, 21)
    ]
    assert len(set(found)) > 2


def test_7_wonders_big_draws_one_wonder_a_player() -> None:
    drawn: Counter[str] = Counter()
    for setup in many(rules("7-wonders", "big")):
        wonders = items(setup, "Meraviglie")
        assert len(set(wonders)) == 4
        drawn.update(wonders)
    evenly(drawn, WONDERS)


def test_7_wonders_of_the_ludolimpiadi_draws_one_more_and_the_side_of_them_all() -> None:
    known = rules("7-wonders", "7wonders-ludolimpiadi-2015")
    drawn: Counter[str] = Counter()
    sides: Counter[str] = Counter()
    openers: Counter[str] = Counter()
    for setup in many(known, (5, 4)):
        wonders = items(setup, "Meraviglie")
        assert len(set(wonders)) == len(wonders) == 6
        drawn.update(wonders)
        sides.update(items(setup, "Lato delle meraviglie"))
        openers.update(items(setup, "Chi apre l’asta"))
    evenly(drawn, WONDERS)
    evenly(sides, SIDES)
    evenly(
        Counter({k: n for k, n in openers.items() if k[0] == "1"}), [f"1: {n}" for n in range(1, 6)]
    )
    evenly(
        Counter({k: n for k, n in openers.items() if k[0] == "2"}), [f"2: {n}" for n in range(1, 5)]
    )


def test_the_side_of_the_wonders_is_drawn_once_for_the_event() -> None:
    """7 Wonders 2: the first round says it, later rounds and attempts keep it."""
    known = rules("7-wonders", "7wonders-ludolimpiadi-2015")
    played = of_seed("seme", known)
    first = replace(round_(known.id, (5, 5)), setup=one(known, sizes=(5, 5)))
    for attempt in range(1, 30):
        later = draw_setup(
            replace(played, rounds=(first,)), round_(known.id, (5, 5), 2), known, attempt
        )
        assert later is not None
        assert items(later, "Lato delle meraviglie") == items(
            first.setup or later, "Lato delle meraviglie"
        )


def test_the_sixth_wonder_is_not_used_at_tables_of_four() -> None:
    known = rules("7-wonders", "7wonders-ludolimpiadi-2015")
    seated = round_("7-wonders", (5, 4))
    setup = one(known, sizes=(5, 4))
    played = replace(seated, setup=setup)
    five, four = (of_table(known, played, table) for table in played.tables)
    assert five[0].items == items(setup, "Meraviglie")
    assert four[0].items == items(setup, "Meraviglie")[:5]
    assert (f"1: {five[2].items[0]}", f"2: {four[2].items[0]}") == items(setup, "Chi apre l’asta")


def test_7_wonders_cities_draws_one_more() -> None:
    drawn: Counter[str] = Counter()
    for setup in many(rules("7-wonders-cities", "big"), (4, 4)):
        wonders = items(setup, "Meraviglie")
        assert len(set(wonders)) == len(wonders) == 5
        drawn.update(wonders)
    evenly(drawn, WONDERS | {"Bisanzio", "Petra"})


def test_7_wonders_duel_draws_four_and_four_others() -> None:
    firsts: Counter[str] = Counter()
    seconds: Counter[str] = Counter()
    for setup in many(rules("7-wonders-duel", "big"), (2, 2)):
        first, second = (each.items for each in setup.drawn)
        assert (len(first), len(second), len({*first, *second})) == (4, 4, 8)
        firsts.update(first)
        seconds.update(second)
    assert len(firsts) == 12
    evenly(firsts, firsts)
    evenly(seconds, firsts)


# --- Terra Mystica and Gaia -----------------------------------------------------------------------


def colour(faction: str) -> str:
    return faction[faction.index("(") + 1 : -1]


def three_rounds(known: GameRules, seed: str) -> list[tuple[str, ...]]:
    wanted = of_seed(seed, known)
    rounds: tuple[Round, ...] = ()
    for number in (1, 2, 3):
        seated = replace(round_(known.id, number=number), number=RoundNumber(number))
        setup = draw_setup(replace(wanted, rounds=rounds), seated, known)
        rounds = (*rounds, replace(seated, setup=setup))
    return [items(each.setup, "Razze, in ordine di turno") for each in rounds if each.setup]


def test_terra_mystica_prefers_what_was_not_used() -> None:
    """Round 2: the three unused colours and one used colour's other side (Reading)."""
    known = rules("terra-mystica", "big")
    by_round: list[Counter[str]] = [Counter(), Counter(), Counter()]
    places: Counter[int] = Counter()
    for number in range(MANY // 3):
        first, second, third = three_rounds(known, f"seme-{number}")
        for drawn, counted in zip((first, second, third), by_round, strict=True):
            assert len({colour(faction) for faction in drawn}) == len(drawn) == 4
            counted.update(drawn)
        assert len({*first, *second, *third}) == 12
        again = {colour(f) for f in first} & {colour(f) for f in second}
        assert len(again) == 1
        assert len({colour(f) for f in (*first, *second)}) == 7
        places.update(at for at, f in enumerate(second) if colour(f) in again)
    assert len(by_round[0]) == 14
    for counted in by_round:
        evenly(counted, by_round[0])
    assert len({colour(f) for f in by_round[0]}) == 7


def test_terra_mystica_has_no_digging_in_rounds_5_and_6() -> None:
    tiles: list[Counter[str]] = [Counter() for _ in range(6)]
    bonus: Counter[str] = Counter()
    factions: Counter[str] = Counter()
    for setup in many(rules("terra-mystica", "big")):
        rounds = items(setup, "Tessere dei turni")
        assert len(set(rounds)) == 6
        for counted, tile in zip(tiles, rounds, strict=True):
            counted[tile] += 1
        assert len(set(items(setup, "Tessere bonus"))) == 7
        bonus.update(items(setup, "Tessere bonus"))
        factions.update(items(setup, "Razze, in ordine di turno"))
    [digging] = [tile for tile in tiles[0] if tile.startswith("Pala")]
    every = set(tiles[0])
    assert len(every) == 8
    for at, counted in enumerate(tiles, 1):
        kept = every - {digging} if at > 4 else every
        assert set(counted) == kept
        evenly(Counter({k: n for k, n in counted.items() if k != digging}), every - {digging})
    evenly(Counter({at: counted[digging] for at, counted in enumerate(tiles[:4])}), range(4))
    assert len(bonus) == 9
    evenly(bonus, bonus)
    evenly(factions, factions)


def test_gaia_draws_its_factions_without_a_colour_twice() -> None:
    drawn: dict[str, Counter[str]] = {}
    sizes = {
        "Razze, in ordine di turno": (4, 14),
        "Tessere passo": (7, 10),
        "Tessere tecnologia": (9, 9),
        "Tecnologie avanzate": (6, 15),
        "Punteggio dei turni": (6, 9),
        "Punteggio di fine partita": (2, 6),
    }
    for setup in many(rules("progetto-gaia", "big")):
        for each in setup.drawn:
            assert len(each.items) == sizes[each.label][0]
            if each.label != "Punteggio dei turni":
                assert len(set(each.items)) == len(each.items)
            drawn.setdefault(each.label, Counter()).update(each.items)
        factions = items(setup, "Razze, in ordine di turno")
        assert len({colour(faction) for faction in factions}) == 4
        twice = [t for t, n in Counter(items(setup, "Punteggio dei turni")).items() if n > 1]
        assert not twice or twice == ["Istituto o accademia: 5 punti"]
    assert {label: len(counted) for label, counted in drawn.items()} == {
        label: size for label, (_, size) in sizes.items()
    }
    both = drawn["Punteggio dei turni"]
    both["Istituto o accademia: 5 punti"] //= 2
    for counted in drawn.values():
        evenly(counted, counted)


# --- Ark Nova, Kingsburg, Ad Astra ----------------------------------------------------------------


def test_ark_nova_has_three_cards_for_each_map_not_all_of_one_action() -> None:
    maps: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for setup in many(rules("ark-nova", "big")):
        plans, sets = (
            items(setup, "Plance, in ordine di turno"),
            items(setup, "Carte azione delle plance"),
        )
        assert len(set(plans)) == len(sets) == 4
        every = [one_set.split(" + ") for one_set in sets]
        assert len({card for three in every for card in three}) == 12
        for three in every:
            assert len({card.split()[0] for card in three}) > 1
        maps.update(plans)
        cards.update(card for three in every for card in three)
    assert {plan.split("(")[0].strip() for plan in maps} == {f"Plancia {n}" for n in range(1, 9)}
    evenly(maps, maps)
    actions = ("Animali", "Associazione", "Carte", "Costruzione", "Sponsor")
    evenly(cards, [f"{action} {n}" for action in actions for n in range(1, 5)])


def test_without_marine_worlds_only_the_maps_are_drawn() -> None:
    known = rules("ark-nova", "big")
    setup = one(known, expansions=())
    assert [each.label for each in setup.drawn] == ["Plance, in ordine di turno"]


def test_kingsburg_draws_five_events_and_a_governor_for_each_player() -> None:
    known = rules("kingsburg", "bgl")
    governors: Counter[str] = Counter()
    events: Counter[str] = Counter()
    for setup in many(known):
        assert len(set(items(setup, "Governatori"))) == 4
        assert len(set(items(setup, "Eventi"))) == 5
        governors.update(items(setup, "Governatori"))
        events.update(items(setup, "Eventi"))
    evenly(governors, [f"Governatore {n}" for n in range(1, 22)])
    evenly(events, [f"Evento {n}" for n in range(1, 20)])


def test_kingsburg_without_governors_and_events_draws_nothing() -> None:
    known = rules("kingsburg", "bgl")
    assert draw_setup(of_seed("seme", known), round_("kingsburg"), known) is None


SCHEME = {
    3: (3, 3, 4, 4, 5, 5, 6, 6, 7),
    4: (4, 3, 4, 4, 4, 5, 6, 6, 7),
    5: (5, 3, 4, 4, 4, 5, 5, 6, 7),
}
"""Planets around Sol and the eight other stars (BGL 4.9.1)."""


@pytest.mark.parametrize("players", [3, 4, 5])
def test_ad_astra_lays_planets_around_the_stars_and_no_aliens_around_sol(players: int) -> None:
    known = rules("ad-astra", "bgl")
    sol: Counter[str] = Counter()
    others: Counter[str] = Counter()
    stars: Counter[str] = Counter()
    planets = {*(str(n) for n in range(1, 39)), *(f"A{n}" for n in range(1, 6))}
    for setup in many(known, (players,), MANY if players == 4 else MANY // 10):
        row = items(setup, "Stelle attorno al Sole")
        assert len(set(row)) == 8
        stars[row[0]] += 1
        sets = [one_set.split(" + ") for one_set in items(setup, f"Pianeti ai tavoli da {players}")]
        assert tuple(map(len, sets)) == SCHEME[players]
        assert {planet for one_set in sets for planet in one_set} == planets
        sol.update(sets[0])
        others.update(sets[-1])
    evenly(sol, {planet for planet in planets if planet[0] != "A"})
    assert set(others) == planets
    assert len(stars) == 8
    evenly(stars, stars)


def test_ad_astra_gives_a_short_table_its_own_scheme() -> None:
    known = rules("ad-astra", "bgl")
    setup = one(known)
    played = replace(round_("ad-astra"), setup=setup)
    labels = [[each.label for each in of_table(known, played, table)] for table in played.tables]
    assert labels == [
        ["Stelle attorno al Sole", "Pianeti ai tavoli da 4"],
        ["Stelle attorno al Sole", "Pianeti ai tavoli da 3"],
    ]


# --- Agricola, Marco Polo, Splendor ---------------------------------------------------------------


def decks(known: GameRules, seed: str, rounds: int, **settings: tuple[str, ...]) -> list[set[str]]:
    wanted, played = of_seed(seed, known, **settings), list[Round]()
    for number in range(1, rounds + 1):
        seated = round_(known.id, number=number)
        setup = draw_setup(replace(wanted, rounds=tuple(played)), seated, known)
        played.append(replace(seated, setup=setup))
    return [set(items(each.setup, "Mazzi")) for each in played if each.setup]


def test_agricola_mixes_its_basic_decks_anew_every_round() -> None:
    known = rules("agricola", "bgl")
    mixes: Counter[frozenset[str]] = Counter()
    for number in range(MANY // 5):
        three = decks(known, f"seme-{number}", 3)
        assert len({frozenset(mix) for mix in three}) == 3
        assert all(len(mix) == 2 and mix <= {"E", "I", "K"} for mix in three)
        mixes[frozenset(three[0])] += 1
    evenly(mixes, [frozenset("EI"), frozenset("EK"), frozenset("IK")])


def test_agricola_is_drawn_when_all_its_mixes_were_played() -> None:
    known = rules("agricola", "bgl")
    four = decks(known, "seme", 4)
    assert len({frozenset(mix) for mix in four}) == 3


def test_agricola_has_a_basic_deck_in_every_mix_and_one_order_of_deck_x() -> None:
    known = rules("agricola", "bgl")
    mixes: Counter[frozenset[str]] = Counter()
    first: Counter[str] = Counter()
    for setup in many(known):
        mix = items(setup, "Mazzi")
        assert len(set(mix)) == 2
        assert set(mix) & {"E", "I", "K"}
        mixes[frozenset(mix)] += 1
        order = items(setup, "Ordine del mazzo X")
        assert sorted(order) == sorted(f"X{n}" for n in range(1, 25))
        first[order[0]] += 1
    assert len(mixes) == 9
    evenly(mixes, mixes)
    evenly(first, [f"X{n}" for n in range(1, 25)])


def test_marco_polo_has_a_contract_for_each_character() -> None:
    drawn: dict[str, Counter[str]] = {}
    for setup in many(rules("marco-polo", "big")):
        assert [len(set(each.items)) for each in setup.drawn] == [4, 6, 4, 4]
        for each in setup.drawn:
            drawn.setdefault(each.label, Counter()).update(each.items)
    assert [len(counted) for counted in drawn.values()] == [18, 38, 8, 6]
    for counted in drawn.values():
        evenly(counted, counted)


def test_splendor_draws_one_noble_more_than_players() -> None:
    nobles: Counter[str] = Counter()
    for setup in many(rules("splendor", "big")):
        assert len(set(items(setup, "Nobili"))) == 5
        nobles.update(items(setup, "Nobili"))
    assert len(nobles) == 10
    evenly(nobles, nobles)


SHORT = {
    "7-wonders": [3],
    "ark-nova": [3, 3],
    "marco-polo": [4, 6, 3, 3],
    "progetto-gaia": [3, 6, 9, 6, 6, 2],
    "splendor": [4],
    "terra-mystica": [3, 6, 6],
}


@pytest.mark.parametrize("game", SHORT)
def test_a_short_table_leaves_out_the_last_drawn(game: str) -> None:
    known = rules(game, "big")
    setup: Setup = one(known)
    played = replace(round_(game), setup=setup)
    whole, short = (of_table(known, played, table) for table in played.tables)
    assert whole == setup.drawn
    assert [len(each.items) for each in short] == SHORT[game]
    for all_, left in zip(whole, short, strict=True):
        assert all_.items[: len(left.items)] == left.items
