"""The mechanism of set-up draws: numbers, passes, conditions, sets, sides, options, players."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.event import Drawn, Event, Round, Seat, Setup
from bglmanager.engine.games.drawing import (
    draw_setup,
    has_draws,
    of_table,
    seats_of,
    with_draws_reseated,
    with_turns,
)
from bglmanager.engine.games.game import GameRules, Option, SetupDraw, SetupItem, SetupKind, Sizes
from bglmanager.engine.games.kinds import Text
from bglmanager.engine.ids import EntryNumber
from bglmanager.words.games import labels_shown
from tests.engine.games.setups import of_seed, one, round_, rules


def text(word: str) -> Text:
    return Text(word, f"{word}!")


def named(names: str, **more: Any) -> tuple[SetupItem, ...]:
    return tuple(SetupItem(text(name), **more) for name in names.split())


def game(*draws: SetupDraw, **more: Any) -> GameRules:
    return GameRules(id="prova", name=text("Prova"), sizes=Sizes(2, 4, 5), setup=draws, **more)


def a_list(names: str = "A B C D E F", id_: str = "x", **more: Any) -> SetupDraw:
    return SetupDraw(id_, text(f"Elenco {id_}"), items=named(names), **more)


def drawn(known: GameRules, seed: str = "seme", **more: Any) -> tuple[Drawn, ...]:
    attempt = more.pop("attempt", 1)
    sizes = more.pop("sizes", (4, 3))
    found = draw_setup(of_seed(seed, known, **more), round_("prova", sizes), known, attempt)
    assert found is not None
    return found.drawn


def digest(number: int, seed: str = "seme", round_number: int = 1, attempt: int = 1) -> str:
    return sha256(f"{seed}:{round_number}:{attempt}:setup:{number}".encode()).hexdigest()


def by_hand(names: list[str], first: int = 1, pass_: int = 1, seed: str = "seme") -> list[str]:
    numbers = {name: pass_ * 1_000_000 + first + at for at, name in enumerate(names)}
    return sorted(names, key=lambda name: digest(numbers[name], seed))


# --- numbers and passes ---------------------------------------------------------------------------


def test_elements_are_sorted_by_pass_and_running_number() -> None:
    [found] = drawn(game(a_list(count=3)))
    assert list(found.items) == by_hand([*"ABCDEF"])[:3]


def test_numbers_run_on_through_all_draws_also_those_not_made() -> None:
    pair = (a_list("A B C"), a_list("D E F G", "y"))
    assert list(drawn(game(*pair))[1].items) == by_hand([*"DEFG"], first=4)
    left_out = replace(pair[0], option="niente")
    [found] = drawn(game(left_out, pair[1]))
    assert list(found.items) == by_hand([*"DEFG"], first=4)


def test_sides_and_copies_have_numbers_of_their_own() -> None:
    sided = SetupDraw("x", text("Meraviglie"), items=named("A B"), sides=(text("s"), text("d")))
    [found] = drawn(game(sided))
    order = by_hand(["A – s", "A – d", "B – s", "B – d"])
    firsts = [next(face for face in order if face[0] == piece) for piece in "AB"]
    assert list(found.items) == sorted(firsts, key=order.index)
    copies = SetupDraw("x", text("Tessere"), items=(SetupItem(text("A"), copies=3), *named("B")))
    [found] = drawn(game(copies))
    assert sorted(found.items) == ["A", "A", "A", "B"]


def test_a_broken_condition_takes_the_next_pass() -> None:
    """A never comes first: in some pass it does not."""
    first = [*"ABC"]
    never = (SetupItem(text("A"), not_at=(1,)), *named("B C"))
    passes = set()
    for number in range(60):
        seed = f"seme-{number}"
        [found] = drawn(game(SetupDraw("x", text("X"), items=never)), seed)
        pass_ = 1
        while by_hand(first, pass_=pass_, seed=seed)[0] == "A":
            pass_ += 1
        passes.add(pass_)
        assert list(found.items) == by_hand(first, pass_=pass_, seed=seed)
    assert passes > {1, 2}


def test_the_attempt_changes_the_draw_and_is_stored() -> None:
    known = game(a_list("A B C D E F G H"))
    two = draw_setup(of_seed("seme", known), round_("prova"), known, 2)
    assert two is not None
    assert two.attempt == 2
    assert two.drawn != drawn(known)


def test_the_example_of_the_document_is_true() -> None:
    page = Path(__file__).parents[3].joinpath("docs", "draws.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (\d [^|]+) \| ([0-9a-f]{12}) \|$", page, re.MULTILINE)
    assert len(rows) == 6
    assert [row[2] for row in rows] == sorted(row[2] for row in rows)
    for number, _, begins in rows:
        assert digest(1_000_000 + int(number), "carcassonne-2026").startswith(begins)
    known = rules("splendor", "big")
    [nobles] = one(known, "carcassonne-2026", (4, 4)).drawn
    said = [labels_shown(known, "en")[item] for item in nobles.items]
    assert said == [name for _, name, _ in rows[:5]]


# --- conditions -----------------------------------------------------------------------------------


def earlier(known: GameRules, *rounds: tuple[str, ...], label: str = "Elenco x") -> Event:
    """An event whose earlier rounds had this."""
    played = tuple(
        replace(round_("prova", number=at), setup=Setup(1, (Drawn(label, items),)))
        for at, items in enumerate(rounds, 1)
    )
    return replace(of_seed("seme", known), rounds=played)


def next_drawn(known: GameRules, event: Event) -> tuple[str, ...]:
    found = draw_setup(event, round_("prova", number=len(event.rounds) + 1), known)
    assert found is not None
    return found.drawn[0].items


def test_unused_elements_come_first() -> None:
    known = game(a_list(count=3, unused_first=True))
    assert set(next_drawn(known, earlier(known, ("A", "B", "C")))) == {"D", "E", "F"}
    assert set(next_drawn(known, earlier(known, ("A", "B"), ("C", "D")))) > {"E", "F"}


def test_rounds_of_another_game_and_other_labels_do_not_count() -> None:
    known = game(a_list(count=3, unused_first=True))
    free = next_drawn(known, earlier(known, ()))
    assert next_drawn(known, earlier(known, ("A", "B", "C"), label="Altro")) == free
    event = earlier(known, ("A", "B", "C"))
    other = replace(event, rounds=(replace(event.rounds[0], game="altro"),))
    assert next_drawn(known, other) == free


def test_the_round_itself_and_later_ones_do_not_count() -> None:
    known = game(a_list(count=3, unused_first=True))
    event = earlier(known, ("A", "B", "C"), ("D", "E", "F"))
    first = draw_setup(event, round_("prova", number=1), known)
    assert first == draw_setup(of_seed("seme", known), round_("prova", number=1), known)


def test_another_mix_every_round_until_all_were_played() -> None:
    known = game(a_list("A B C", count=2, new_mix=True, needs=("A", "B")))
    mixes = [("A", "B"), ("C", "A")]
    assert set(next_drawn(known, earlier(known, *mixes))) == {"B", "C"}
    again = next_drawn(known, earlier(known, *mixes, ("B", "C")))
    assert len(again) == 2


def test_a_needed_element_is_there() -> None:
    known = game(a_list(count=1, needs=("B", "F")))
    found = {drawn(known, f"seme-{number}")[0].items for number in range(50)}
    assert found == {("B",), ("F",)}


def test_a_condition_nothing_can_meet_is_given_up() -> None:
    known = game(a_list("A", count=1, needs=("Z",)))
    assert drawn(known)[0].items == ("A",)


def test_no_two_of_a_group_and_not_all_of_one() -> None:
    items = tuple(SetupItem(text(f"{g}{n}"), group=g) for g in "ab" for n in range(4))
    separate = game(SetupDraw("x", text("X"), items=items, count=2, one_of_group=True))
    mixed = game(SetupDraw("x", text("X"), items=items, count=3, not_alike=True))
    for number in range(50):
        assert len({i[0] for i in drawn(separate, f"seme-{number}")[0].items}) == 2
        assert len({i[0] for i in drawn(mixed, f"seme-{number}")[0].items}) == 2


def test_elements_of_an_earlier_draw_are_left_out() -> None:
    known = game(a_list(count=3), a_list(id_="y", count=3, without=("x",)))
    for number in range(50):
        first, second = drawn(known, f"seme-{number}")
        assert {*first.items, *second.items} == {*"ABCDEF"}


# --- sets -----------------------------------------------------------------------------------------


def test_sets_go_with_the_elements_of_another_draw_or_with_places() -> None:
    each = SetupDraw("y", text("Y"), SetupKind.EACH, named("a b c d e f"), count=2, each_of="x")
    first, second = drawn(game(a_list(count=3), each))
    assert len(first.items) == len(second.items) == 3
    order = by_hand([*"abcdef"], first=7)
    assert [item.split(" + ") for item in second.items] == [order[:2], order[2:4], order[4:]]
    places = replace(each, each_of=None, places=(text("p"), text("q")), counts=(1, 4))
    [found] = drawn(game(places))
    assert [len(item.split(" + ")) for item in found.items] == [1, 4]


def test_sets_of_a_draw_that_is_not_made_are_not_made() -> None:
    each = SetupDraw("y", text("Y"), SetupKind.EACH, named("a b"), count=1, each_of="x")
    known = game(a_list(option="niente"), each)
    assert draw_setup(of_seed("seme", known), round_("prova"), known) is None


# --- options and sizes ----------------------------------------------------------------------------


def test_an_option_is_chosen_by_its_stored_name() -> None:
    option = Option("mini", Text("Mini", "Tiny"))
    known = game(a_list(option="mini"), expansions=(option,))
    seated = round_("prova")
    assert draw_setup(of_seed("seme", known), seated, known) is None
    assert not has_draws(of_seed("seme", known), seated, known)
    assert draw_setup(of_seed("seme", known, expansions=("Tiny",)), seated, known) is None
    chosen = of_seed("seme", known, expansions=("Mini",))
    assert draw_setup(chosen, seated, known) is not None
    assert has_draws(chosen, seated, known)
    items = (*named("A B"), SetupItem(text("M"), option="mini"))
    known = game(SetupDraw("x", text("X"), items=items), expansions=(option,))
    assert set(drawn(known)[0].items) == {"A", "B"}
    assert set(drawn(known, appendices=("Mini",))[0].items) == {"A", "B", "M"}


def test_elements_for_some_sizes_are_left_out_at_other_tables() -> None:
    items = (*named("A B C"), *(SetupItem(text(name), sizes=(4,)) for name in "DEF"))
    known = game(SetupDraw("x", text("X"), items=items, count=-1, per_player=True))
    for number in range(50):
        found = drawn(known, f"seme-{number}")
        played = replace(round_("prova"), setup=Setup(1, found))
        four, three = (of_table(known, played, table)[0].items for table in played.tables)
        assert len(four) == 3
        assert len(three) == 2
        assert set(three) < set("ABC")
        assert four == found[0].items[:3]


def test_a_draw_for_some_sizes_is_shown_at_those_tables() -> None:
    known = game(a_list(sizes=(3,)), a_list(id_="y", sizes=(4,)), a_list(id_="z", sizes=(5,)))
    played = replace(round_("prova"), setup=Setup(1, drawn(known)))
    labels = [[each.label for each in of_table(known, played, t)] for t in played.tables]
    assert labels == [["Elenco y"], ["Elenco x"]]


def test_without_the_game_everything_is_given_as_it_is_stored() -> None:
    known = game(a_list(count=1, per_player=True), SetupDraw("o", text("Apre"), SetupKind.OPENER))
    played = replace(round_("prova"), setup=Setup(1, drawn(known)))
    whole, opener = of_table(None, played, played.tables[1])
    assert len(whole.items) == 5
    assert opener.items[0] in ("1", "2", "3")
    assert len(of_table(known, played, played.tables[1])[0].items) == 4
    renamed = game(replace(known.setup[0], label=text("Nuovo")))
    assert of_table(renamed, played, played.tables[1])[0] == whole


def test_nobody_sets_up_alone() -> None:
    known = game(a_list(), SetupDraw("o", text("Apre"), SetupKind.OPENER))
    found = drawn(known, sizes=(2, 1))
    played = replace(round_("prova", (2, 1)), setup=Setup(1, found))
    assert of_table(known, played, played.tables[1]) == ()
    assert list(seats_of(found[1])) == [1]


def test_a_round_without_a_set_up_has_nothing() -> None:
    seated = round_("prova")
    assert of_table(game(a_list()), seated, seated.tables[0]) == ()
    assert with_turns(seated) == seated
    assert with_draws_reseated(of_seed("seme", game()), seated, seated) == seated


# --- players --------------------------------------------------------------------------------------

TURNS = game(
    SetupDraw("o", text("Apre"), SetupKind.OPENER), SetupDraw("t", text("Turni"), SetupKind.TURNS)
)


def ordered(entries: list[int]) -> list[int]:
    return sorted(entries, key=digest)


def test_openers_and_turns_are_drawn_by_start_number() -> None:
    opener, turns = drawn(TURNS)
    expected = [ordered([1, 2, 3, 4]), [entry - 4 for entry in ordered([5, 6, 7])]]
    assert opener.items == tuple(f"{at}: {seats[0]}" for at, seats in enumerate(expected, 1))
    lines = [", ".join(map(str, seats)) for seats in expected]
    assert turns.items == tuple(f"{at}: {line}" for at, line in enumerate(lines, 1))
    assert seats_of(turns) == {1: tuple(expected[0]), 2: tuple(expected[1])}
    assert seats_of(Drawn("X", ("A", "1: 2"))) == {}
    assert seats_of(Drawn("X", ())) == {}


def turned(sizes: tuple[int, ...] = (4, 3), attempt: int = 1) -> tuple[Event, Round]:
    event, seated = of_seed("seme", TURNS), round_("prova", sizes)
    setup = draw_setup(event, seated, TURNS, attempt)
    return event, with_turns(replace(seated, setup=setup))


def order_at(round_: Round, table: int) -> list[int]:
    seats = sorted(round_.tables[table].seats, key=lambda seat: seat.turn or 0)
    assert [seat.turn for seat in seats] == list(range(1, len(seats) + 1))
    return [seat.entry for seat in seats]


def test_turns_stand_at_the_seats() -> None:
    _, found = turned()
    assert order_at(found, 0) == ordered([1, 2, 3, 4])
    assert order_at(found, 1) == ordered([5, 6, 7])


def test_a_set_up_with_openers_alone_sets_no_turns() -> None:
    seated = round_("prova")
    known = game(TURNS.setup[0])
    setup = draw_setup(of_seed("seme", known), seated, known)
    assert with_turns(replace(seated, setup=setup)).tables == seated.tables


def swapped(before: Round, one: int, other: int) -> Round:
    trade = {one: other, other: one}

    def seat(old: Seat) -> Seat:
        return replace(old, entry=EntryNumber(trade.get(old.entry, old.entry)))

    tables = tuple(replace(t, seats=tuple(map(seat, t.seats))) for t in before.tables)
    return replace(before, tables=tables)


def test_changed_tables_are_drawn_anew_and_others_stay() -> None:
    event, before = turned((4, 4, 3), attempt=3)
    typed = replace(
        before.tables[2], seats=tuple(replace(s, turn=None) for s in before.tables[2].seats)
    )
    before = replace(before, tables=(*before.tables[:2], typed))
    after = with_draws_reseated(event, before, swapped(before, 1, 8))

    def again(entries: list[int]) -> list[int]:
        return sorted(entries, key=lambda entry: digest(entry, attempt=3))

    assert order_at(after, 0) == again([8, 2, 3, 4])
    assert order_at(after, 1) == again([5, 6, 7, 1])
    assert after.tables[2] == typed
    assert after.setup is not None
    assert after.setup.attempt == 3
    opener, turns = after.setup.drawn
    seats = seats_of(turns)
    assert [after.tables[1].seats[at - 1].entry for at in seats[after.tables[1].number]] == again(
        [5, 6, 7, 1]
    )
    assert {t: s[:1] for t, s in seats.items()} == seats_of(opener)


def test_what_is_drawn_for_all_stays_with_another_seating() -> None:
    known = game(a_list(count=1, per_player=True), *TURNS.setup)
    event, seated = of_seed("seme", known), round_("prova")
    before = replace(seated, setup=draw_setup(event, seated, known))
    assert before.setup is not None
    after = with_draws_reseated(event, before, swapped(before, 1, 7))
    assert after.setup is not None
    assert after.setup.drawn[0] == before.setup.drawn[0]


def test_three_hundred_players_are_drawn_at_once() -> None:
    _, found = turned((4,) * 75)
    assert found.setup is not None
    assert len(found.setup.drawn[0].items) == 75
    assert order_at(found, 74) == ordered([297, 298, 299, 300])


@pytest.mark.parametrize("seed", ["", "due:parti", "è"])
def test_any_seed_will_do(seed: str) -> None:
    assert drawn(game(a_list()), seed)
