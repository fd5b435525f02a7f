"""Own rules as files of a library: kept, damaged, deleted, brought back, carried elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from bglmanager.engine.derived import points_of_units
from bglmanager.engine.event import Json
from bglmanager.engine.rulesets import RULESETS, custom
from bglmanager.exchange import toml
from bglmanager.i18n import Texts
from bglmanager.services import own_folder, own_rules, rules_example
from bglmanager.services.errors import NotSaved
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_rules import OwnRules
from bglmanager.services.rules_example import (
    ExampleSeat,
    Ranked,
    example_ranking,
    example_table,
    sizes_of,
)
from bglmanager.words.problems import placed_sentence
from tests.helpers.refusals import refused_at, refused_for

CASA: Mapping[str, Json] = {
    "name": "Torneo di casa",
    "base": "bgl-2010",
    "points": {"4": (10, 6, 3, 1)},
    "orders": {"standings": ("points high", "wins high", "victory_points high")},
    "readings": {"virtual_ties": "loses"},
}


@pytest.fixture
def own(tmp_path: Path) -> OwnRules:
    """The rules of a data folder that has none yet."""
    return OwnRules(LibraryPaths(tmp_path / "data").rules)


def test_nothing_is_there_before_the_first_is_saved(own: OwnRules) -> None:
    assert (own.list_rules(), own.typed.text, own.last_deleted) == ((), "", "")
    assert not own.folder.exists()


def test_what_is_saved_is_listed_and_found(own: OwnRules) -> None:
    kept = own.save_rules(CASA)
    assert kept.key == "Torneo-di-casa"
    assert (own.folder / "Torneo-di-casa.rules.toml").is_file()
    assert own.list_rules() == (kept,)
    assert own.find_rules(kept.key) == kept
    assert own.find_rules("other") is None
    assert kept.options == CASA


def test_a_file_that_cannot_be_kept_aside_is_not_replaced(own: OwnRules) -> None:
    kept = own.save_rules(CASA)
    file = own.folder / "Torneo-di-casa.rules.toml"
    file.write_bytes(b"#" * (toml.MOST_BYTES + 1))
    (found,) = refused_for(own.save_rules, {**CASA, "name": "Altro"}, kept.key)
    assert placed_sentence(Texts("en"), found) == (
        "Torneo-di-casa.rules.toml is too large or not readable, and would be lost. "
        "Move it elsewhere first."
    )
    assert file.stat().st_size == toml.MOST_BYTES + 1


def test_of_what_was_replaced_the_newest_are_kept(
    own: OwnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_folder, "KEPT", 3)
    kept = own.save_rules(CASA)
    for n in range(5):
        own.save_rules({**CASA, "name": f"Casa {n}"}, kept.key)
    replaced = sorted((own.folder / "replaced").iterdir())
    assert [toml.read_rules(file.read_bytes())["name"] for file in replaced] == [
        "Casa 1",
        "Casa 2",
        "Casa 3",
    ]


def test_rules_are_listed_by_name_whatever_their_files_are_called(own: OwnRules) -> None:
    own.save_rules({**CASA, "name": "zeta"})
    own.save_rules({**CASA, "name": "Alfa"})
    first = own.save_rules({**CASA, "name": "beta"})
    own.save_rules({**CASA, "name": "Ultimo"}, first.key)
    assert [each.name for each in own.list_rules()] == ["Alfa", "Ultimo", "zeta"]
    assert own.find_rules("beta") is not None


def test_two_names_that_look_alike_in_a_file_name_get_two_files(own: OwnRules) -> None:
    keys = [own.save_rules({**CASA, "name": name}).key for name in ("È casa", "E casa", "☃", "☂")]
    assert keys == ["E-casa", "E-casa-2", "rules", "rules-2"]


def test_a_name_that_is_taken_and_everything_else_wrong_is_said_at_once(own: OwnRules) -> None:
    kept = own.save_rules(CASA)
    wrong = {**CASA, "name": "torneo DI casa ", "points": {"4": (1, 2, 3, 4)}}
    assert refused_at(own.save_rules, wrong) == [
        ("custom.points-row", ".points.4"),
        ("rules.name-taken", ".name"),
    ]
    assert own.list_rules() == (kept,)
    own.save_rules({**CASA, "name": "torneo DI casa"}, kept.key)  # its own name it may keep
    assert [each.name for each in own.list_rules()] == ["torneo DI casa"]


def test_an_invisible_character_is_no_name(own: OwnRules) -> None:
    assert refused_at(own.save_rules, {**CASA, "name": "a\u0000b"}) == [
        ("custom.name-control", ".name")
    ]


def test_damaged_files_are_listed_with_their_errors_and_left_out(own: OwnRules) -> None:
    own.save_rules(CASA)
    broken = own.folder / "rotto.rules.toml"
    broken.write_text('name = "x"\ncolour = 1\nbase = "bgl-2010"\n[points]\n4 = [1, 2]\n')
    (own.folder / "cartella.rules.toml").mkdir()
    (own.folder / "binario.rules.toml").write_bytes(b"\xff\xfe")
    (own.folder / "note.txt").write_text("no rules")
    found = {each.key: each for each in own.list_rules()}
    assert set(found) == {"Torneo-di-casa", "rotto", "cartella", "binario"}
    assert [(each.code, each.path) for each in found["rotto"].problems] == [
        ("custom.key-unknown", "2:colour"),
        ("custom.points-row", "5:points.4"),
    ]
    assert [each.code for each in found["cartella"].problems] == ["file.not-a-file"]
    assert found["rotto"].name == "rotto.rules.toml"
    assert [each.key for each in own.sound_rules()] == ["Torneo-di-casa"]


def test_deleted_rules_come_back_the_last_first(own: OwnRules) -> None:
    keys = [own.save_rules({**CASA, "name": name}).key for name in ("A", "B")]
    for key in keys:
        own.delete_rules(key)
    assert own.list_rules() == ()
    assert own.last_deleted == "B"
    own.save_rules({**CASA, "name": "B"})  # another of this name in the meantime
    assert own.bring_back() == "B-2"
    assert own.bring_back() == "A"
    assert sorted(each.name for each in own.list_rules()) == ["A", "B", "B"]
    assert refused_at(own.bring_back) == [("rules.none-deleted", "")]


def test_damaged_rules_can_be_deleted_and_brought_back(own: OwnRules) -> None:
    own.save_rules(CASA)
    (own.folder / "rotto.rules.toml").write_text("[")
    own.delete_rules("rotto")
    assert [each.key for each in own.list_rules()] == ["Torneo-di-casa"]
    assert own.last_deleted == "rotto.rules.toml"
    assert own.bring_back() == "rotto"


@pytest.mark.parametrize("base", RULESETS)
def test_rules_travel_to_another_installation(own: OwnRules, base: str, tmp_path: Path) -> None:
    options = custom.copy_of(RULESETS[base], {}, "Da “casa”: \\ nostre")
    file = tmp_path / "carried.rules.toml"
    own.export_rules(own.save_rules(options).key, file)
    elsewhere = OwnRules(tmp_path / "elsewhere" / "rules")
    taken = elsewhere.take_in(file)
    assert taken.options == options
    assert elsewhere.take_in(file) == taken  # not twice
    assert len(elsewhere.list_rules()) == 1


def test_other_rules_of_the_same_name_are_taken_in_under_another(
    own: OwnRules, tmp_path: Path
) -> None:
    own.save_rules({**CASA, "readings": {}})
    file = tmp_path / "x.toml"
    file.write_text(own_rules.text_of(CASA))
    assert own.take_in(file).name == "Torneo di casa (2)"
    assert [each.name for each in own.list_rules()] == ["Torneo di casa", "Torneo di casa (2)"]


def test_a_broken_file_is_not_taken_in(own: OwnRules, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('name = "a"\nbase = "chess"\n')
    assert refused_at(own.take_in, file) == [("custom.base", "2:base")]
    assert refused_at(own.take_in, tmp_path / "missing.toml") == [("file.not-found", "")]
    assert own.list_rules() == ()


def test_a_folder_that_cannot_be_made_is_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    own = OwnRules(tmp_path / "data" / "rules")
    assert own.list_rules() == ()
    for deed in (
        lambda: own.save_rules(CASA),
        lambda: own.typed.keep_text("x"),
        lambda: own.delete_rules("x"),
    ):
        with pytest.raises(NotSaved):
            deed()


def test_what_is_not_saved_is_kept_until_it_is_forgotten(own: OwnRules) -> None:
    own.typed.keep_text("typed “so far”")
    assert OwnRules(own.folder).typed.text == "typed “so far”"
    assert own.list_rules() == ()
    own.typed.keep_text("")
    own.typed.keep_text("")
    assert own.typed.text == ""


def test_a_file_that_is_written_is_always_the_same(own: OwnRules) -> None:
    turned = dict(reversed(list(CASA.items())))
    assert own_rules.text_of(turned) == own_rules.text_of(CASA)
    assert own_rules.text_of(CASA) == (
        'name = "Torneo di casa"\nbase = "bgl-2010"\n\n[points]\n4 = [10, 6, 3, 1]\n\n[orders]\n'
        'standings = ["points high", "wins high", "victory_points high"]\n\n[readings]\n'
        'virtual_ties = "loses"\n'
    )


# ---- The example that shows what rules do: the engine's own results on facts that never change

BGL = RULESETS["bgl-2010"]


def cases() -> Iterator[tuple[str, int]]:
    """Every regulation at every table the example is played at."""
    for ruleset in RULESETS.values():
        for size in sizes_of(ruleset):
            yield ruleset.id, size


def both(found: Ranked) -> list[rules_example.ExampleLine]:
    return [*found.standings, *found.seating]


@pytest.mark.parametrize(("base", "size"), list(cases()))
def test_a_copy_computes_what_the_regulation_does(base: str, size: int) -> None:
    options = custom.copy_of(RULESETS[base], {}, "Copia")
    found = example_ranking(options, size)
    assert [line.before for line in both(found) if line.is_moved] == []
    least = dict.fromkeys(("name", "base"))
    assert example_ranking({key: options[key] for key in least}, size) == found
    seats = rules_example.usual_seats(RULESETS[base], size)
    made = custom.made_ruleset(RULESETS, options)
    assert example_table(made, size, seats) == example_table(RULESETS[base], size, seats)


@pytest.mark.parametrize(("base", "size"), list(cases()))
def test_players_level_in_points_show_what_separates_them(base: str, size: int) -> None:
    found = example_ranking({"name": "Copia", "base": base}, size)
    assert 8 <= len(found.standings) <= 12
    decided = {line.why.criterion for line in found.standings if line.why is not None}
    assert decided - {"points"}
    assert "lot" not in decided


def test_other_rules_put_players_elsewhere() -> None:
    found = example_ranking(
        {
            "name": "Casa",
            "base": "bgl-2010",
            "points": {"4": (10, 6, 3, 1)},
            "orders": {"standings": ("points high", "wins high", "victory_points high")},
        },
        4,
    )
    told = [(line.rank, line.before, line.name, line.points) for line in found.standings[:4]]
    assert told == [
        (1, 1, "Testa Nadia", Fraction(41, 2)),
        (2, 3, "Marino Fabio", 19),
        (3, 2, "Ferrari Dario", 19),
        (4, 6, "Rossi Anna", 17),
    ]
    why = found.standings[2].why
    assert why is not None
    assert (why.criterion, why.value, why.above_value) == ("victory_points", 111, 122)


def test_the_order_that_seats_is_compared_with_that_of_the_regulation() -> None:
    high = ("points high", "pba high")
    orders = {"standings": ("points high", "pbg high", "pba high"), "seating": high}
    found = example_ranking({"name": "x", "base": "bgl-2010", "orders": orders}, 4)
    assert not any(line.is_moved for line in found.standings)
    assert any(line.is_moved for line in found.seating)


def typed(*scores: int | None) -> list[ExampleSeat]:
    return [ExampleSeat(score) for score in scores]


def test_a_short_table_with_its_virtual_player() -> None:
    """BGL 3.10: 35, 27, 25 → 26; 100, 55, 15; 30.97, 23.89, 22.12."""
    found = example_table(BGL, 4, typed(35, 27, 25))
    assert found.virtual == (26,)
    assert [(seat.place, points_of_units(seat.units or 0)) for seat in found.seats] == [
        (1, 100),
        (2, 55),
        (4, 15),
    ]
    assert [round(float(seat.pbg or 0), 2) for seat in found.seats] == [30.97, 23.89, 22.12]


def test_a_bid_a_tie_break_and_somebody_gone() -> None:
    seats = [
        ExampleSeat(40, bid=5, tie_break=1),
        ExampleSeat(35, tie_break=2),
        ExampleSeat(60, gone=True),
        ExampleSeat(20),
    ]
    found = example_table(BGL, 4, seats)
    assert [seat.place for seat in found.seats] == [2, 1, 4, 3]


def test_a_score_that_is_missing_leaves_the_points_open() -> None:
    assert [seat.units for seat in example_table(BGL, 3, typed(3, None, 1)).seats] == [None] * 3
    board = RULESETS["diplomacy-italia-2010"]
    assert [seat.place for seat in example_table(board, 7, typed(*[5] * 6, None)).seats] == [
        None
    ] * 7


def test_the_options_of_boards_show_in_the_example() -> None:
    base = {"name": "x", "base": "diplomacy-italia-2010"}
    changed = ({"women_first": False}, {"worst_counts_tenth": True}, {"top_table": False})
    usual = example_ranking(base, 7)
    for readings in changed:
        assert example_ranking({**base, "readings": readings}, 7) != usual
