"""Games as files: what is read, what is wrong with its line and key; the published schema."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.games import game as values
from bglmanager.engine.games.game import Auction, Game
from bglmanager.engine.games.kinds import AuctionOf, Text
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.exchange.codec import Choice, Nullable, Record
from bglmanager.exchange.games import RULES, SECTIONS, Many, json_schema, read_game, write_game
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.resources import path
from bglmanager.words.problems import placed_sentence
from tests.exchange.generated_games import SLOW, game
from tests.helpers.figures import figure
from tests.helpers.refusals import refused_words
from tests.helpers.sentences import sentences
from tests.helpers.shipped import usual_minutes

HEAD = 'id = "go"\nname = "Go"\nplayers = { least = 2, recommended = 2, most = 2 }\n'
NO_TOML = (
    "This cannot be read as TOML from column {} on. Check quotes, brackets and the equals sign."
)


def said(text: str | bytes, language: str = "en") -> list[str]:
    data = text if isinstance(text, bytes) else text.encode()
    return refused_words(language, read_game, data, "go")


# ------------------------------------------------------------------------------- reading


def test_the_smallest_file_is_a_game() -> None:
    game = read_game(b'name = "Go"\nplayers = { least = 2, recommended = 2, most = 2 }', "go")
    assert (game.id, game.general.name, game.rules, game.own) == ("go", Text("Go", "Go"), {}, False)
    assert read_game(HEAD.encode(), "other").id == "go"
    assert read_game(HEAD.encode(), "go", own=True).own


def test_a_table_of_a_regulation_overrides_key_by_key_and_false_takes_back() -> None:
    text = HEAD + (
        'minutes_per_player = 10\nauction = { of = "seat", step = 0.1 }\nextra_rounds = 1\n'
        'notes = ["one"]\n[bgl]\n[big]\nauction = false\nnotes = []\nminutes_per_player = 20\n'
    )
    game = read_game(text.encode(), "go")
    assert game.under("bgl") == game.general
    assert game.general.auction == Auction(AuctionOf.SEAT, step=Fraction(1, 10))
    big = game.under("big")
    assert (big.auction, big.notes, big.minutes_per_player, big.extra_rounds) == (None, (), 20, 1)


def test_a_table_may_have_fewer_players_than_there_are_minutes_for() -> None:
    text = (
        'name = "Go"\nplayers = { least = 2, recommended = 3, most = 3 }\n'
        "timings = [{ minutes = { 2 = 30, 3 = 45 } }]\n"
        "[big]\nplayers = { least = 3, recommended = 3, most = 3 }\n"
    )
    assert usual_minutes(read_game(text.encode(), "go").under("big"), 2) == 30
    wrong = said(text + "timings = [{ minutes = { 2 = 30, 3 = 50 } }]\n")
    assert [each.partition(": ")[0] for each in wrong] == ["Line 6, big.timings[0].minutes.2"]


# -------------------------------------------------------------------------------- errors

BROKEN: Mapping[str, tuple[str, list[str]]] = {
    "nothing": (
        "",
        [
            "Line 1, name: “name” is missing. Add it.",
            "Line 1, players: “players” is missing. Add it.",
        ],
    ),
    "not closed": ('name = "Go\n', [f"Line 1, name: {NO_TOML.format(11)}"]),
    "a key twice": (HEAD + 'name = "Go"\n', [f"Line 4, name: {NO_TOML.format(12)}"]),
    "brackets without end": (HEAD + f"notes = {'[' * 5000}", [f"Line 1, id: {NO_TOML.format(1)}"]),
    "nested too deep": (
        HEAD + f"notes = {'[' * 30}{']' * 30}\n",
        [f"Line 1, id: {NO_TOML.format(1)}"],
    ),
    "keys without end": (
        HEAD + ".".join("a" * 9_000) + " = 1\n",
        [f"Line 4: {NO_TOML.format(1)}"],
    ),
    "numbers without end": (
        HEAD + "high = " + "9" * 9_000 + "\n",
        [f"Line 1, id: {NO_TOML.format(1)}"],
    ),
    "everything at once": (
        (
            'id = "Go!"\nname = ""\nplayers = 2\ncolour = "black"\nscoring = "dice"\n\n'
            '[big]\nminutes_per_player = "ten"\nlevel_tables = 1\ntie_breaks = [\n'
            '  { label = { it = "Tè" } },\n  { label = "A", better = "big" },\n]\n'
        ),
        [
            (
                "Line 1, id: Enter small letters, digits and single hyphens between them, at "
                "most 60 characters, such as “my-game”."
            ),
            "Line 2, name: This text is empty. Write it, or take the key out.",
            "Line 3, players: Enter a table: keys with their values, such as { … = … }.",
            (
                "Line 4, colour: “colour” is not a key allowed here. Allowed: "
                f"{', '.join(RULES.kinds)}."
            ),
            "Line 5, scoring: Enter one of these: number, components, series, winner.",
            (
                "Line 8, big.minutes_per_player: Enter a whole number from 1 to 1440, without "
                "quotes."
            ),
            "Line 9, big.level_tables: Enter true or false without quotes.",
            (
                "Line 11, big.tie_breaks[0].label: Enter a text: one in quotes, or one for "
                "each language, { it = “…”, en = “…” }, with straight quotes."
            ),
            "Line 12, big.tie_breaks[1].better: Enter one of these: high, low.",
        ],
    ),
    "numbers": (
        HEAD + "high = nan\nmost_score = 1e99999999\nleast_score = 0.0001\nextra_rounds = 1.0\n"
        "final_plan = true\n",
        sentences("""
            Line 4, high: Enter a number from -1000000 to 1000000, without quotes and with at most
                3 decimals after a point.
            Line 5, most_score: Enter a number from -1000000 to 1000000, without quotes and with at
                most 3 decimals after a point.
            Line 6, least_score: Enter a number from -1000000 to 1000000, without quotes and with
                at most 3 decimals after a point.
            Line 7, extra_rounds: Enter a whole number from 0 to 20, without quotes.
            Line 8, final_plan: Enter a whole number from 1 to 12, without quotes.
        """),
    ),
    "texts": (
        HEAD + 'overtime = "a\\u0007b"\nexcluded = ["ok", 3, "' + "x" * 201 + '"]\nnotes = "no"\n'
        "timings = [{ minutes = { three = 60, 13 = 1, 2 = 0 } }, {}]\n",
        sentences("""
            Line 4, overtime: This text holds the control character U+0007. Delete it.
            Line 5, excluded[1]: Enter a text: one in quotes, or one for each language, { it = “…”,
                en = “…” }, with straight quotes.
            Line 5, excluded[2]: This text has 201 characters. At most 200 are allowed.
            Line 6, notes: Enter a list in square brackets.
            Line 7, timings[0].minutes.three: Enter a number for each number of players from 1 to
                12, such as { 3 = 60, 4 = 90 }.
            Line 7, timings[0].minutes.13: Enter a number for each number of players from 1 to 12,
                such as { 3 = 60, 4 = 90 }.
            Line 7, timings[0].minutes.2: Enter a whole number from 1 to 1440, without quotes.
            Line 7, timings[1].minutes: “minutes” is missing. Add it.
        """),
    ),
    "twice": (
        HEAD + 'appendices = [{ id = "a", name = "A" }, { id = "a", name = "B" }]\n'
        'components = [{ label = "A" }, { label = { it = "A", en = "B" } }]\n',
        sentences("""
            Line 4, appendices[1]: “a” is there already. Call this one something else, or take it
                out.
            Line 5, components[1]: “A” is there already. Call this one something else, or take it
                out.
        """),
    ),
    "too many": (
        HEAD + "notes = [" + '"x", ' * 31 + "]\n",
        ["Line 4, notes: The list has 31 items. At most 30 are allowed."],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_gives_all_its_errors_with_line_and_key(name: str) -> None:
    text, expected = BROKEN[name]
    assert said(text) == expected
    assert all(said(text, "it"))


EACH = (
    "A draw of kind “each”, and no other, says what its sets are for: with “each_of” the id of the "
    "draw it goes with, or with “places”."
)
NO_OPTION = "No appendix and no expansion has the id “{}”. Add it, or take this key out."
NO_DRAW = "No draw before this one has the id “{}”. Put it before, or correct the id."
DRAWS = (
    HEAD
    + """[[setup]]
id = "a"
label = "A"
kind = "each"
items = [{ name = "X" }]
[[setup]]
id = "b"
label = "B"
each_of = "a"
items = [{ name = "X", option = "y" }]
count = 2
needs = ["X", "Y"]
[[setup]]
id = "c"
label = "A"
kind = "each"
each_of = "d"
option = "e"
[[setup]]
id = "d"
label = "D"
kind = "turns"
counts = [1]
without = ["z"]
[[setup]]
id = "e"
label = "E"
kind = "each"
places = ["1", "2"]
counts = [1, 2, 3]
items = [{ name = "X", copies = 2 }]
[[setup]]
id = "f"
label = "F"
kind = "each"
each_of = "a"
count = 2
items = [
    { name = "X" },
    { name = "%s", copies = 2 },
]
"""
    % ("x" * 150)
)

CONTRADICTIONS: Mapping[str, tuple[str, list[str]]] = {
    "sizes": (
        'name = "Go"\nplayers = { least = 3, recommended = 2, most = 4 }\n',
        ["Line 2, players: “recommended” must not be less than “least” nor more than “most”."],
    ),
    "minutes for a table that cannot be": (
        HEAD + "timings = [{ minutes = { 2 = 30, 3 = 40 } }]\n"
        "[big]\nplayers = { least = 2, recommended = 2, most = 2, valid = [2, 4] }\n",
        sentences("""
            Line 4, timings[0].minutes.3: So many players cannot sit at a table of this game: it
                has 2 to 2.
            Line 6, big.players.valid[1]: So many players cannot sit at a table of this game: it
                has 2 to 2.
        """),
    ),
    "scoring without its parts": (
        HEAD + 'scoring = "series"\n[big]\nscoring = "components"\n',
        sentences("""
            Line 4, scoring: For “series” there must be a key “series” that says which. Add it.
            Line 6, big.scoring: For “components” there must be a key “components” that says which.
                Add it.
        """),
    ),
    "limits": (
        HEAD + "least_score = 5\nmost_score = -5\nseries = { games = 3, to_win = 4 }\n"
        'components = [{ label = "A" }, { label = "B", least = 2.5, most = 2 }]\n'
        'list = { name = "L", elements = [{ name = "K", cost = 1, least = 2, most = 1 }] }\n',
        [
            "Line 4, least_score: The least is more than the most. Swap them.",
            "Line 6, series.to_win: Nobody can win more games than are played: at most 3.",
            "Line 7, components[1]: The least is more than the most. Swap them.",
            "Line 8, list.elements[0]: The least is more than the most. Swap them.",
        ],
    ),
    "options that are not there": (
        HEAD + 'appendices = [{ id = "a", name = "A" }]\nexpansions = [{ id = "a", name = "E" }]\n'
        'timings = [{ option = "b", minutes = { 2 = 5 } }, { option = "a", minutes = { 2 = 5 } }]\n'
        'extras = [{ key = "energy", label = "Energy", most = 15, option = "c" }]\n',
        sentences("""
            Line 5, expansions[0]: “a” is there already. Call this one something else, or take it
                out.
            Line 6, timings[0].option: No appendix and no expansion has the id “b”. Add it, or take
                this key out.
            Line 7, extras[0].option: No appendix and no expansion has the id “c”. Add it, or take
                this key out.
        """),
    ),
    "an option that a table takes away": (
        HEAD + 'appendices = [{ id = "a", name = "A" }]\n'
        'extras = [{ key = "energy", label = "Energy", most = 15, option = "a" }]\n'
        "[big]\n[bgl]\nappendices = []\n",
        sentences("""
            Line 7, bgl.extras[0].option: No appendix and no expansion has the id “a”. Add it, or
                take this key out.
        """),
    ),
    "draws": (
        DRAWS,
        sentences(f"""
            Line 4, setup[0].each_of: {EACH}
            Line 12, setup[1].each_of: {EACH}
            Line 13, setup[1].items[0].option: {NO_OPTION.format("y")}
            Line 14, setup[1].count: At most 1 can be drawn: there are no more items.
            Line 15, setup[1].needs[1]: “Y” is not one of the items. Write it as it is written
                there.
            Line 16, setup[2].items: There is nothing to draw from. Add “items”.
            Line 18, setup[2].label: “A” is there already. Call this one something else, or take it
                out.
            Line 20, setup[2].each_of: {NO_DRAW.format("d")}
            Line 21, setup[2].option: {NO_OPTION.format("e")}
            Line 26, setup[3].counts: {EACH}
            Line 27, setup[3].without: {NO_DRAW.format("z")}
            Line 33, setup[4].counts: There must be as many numbers as “places”: 2.
            Line 33, setup[4].counts: At most 2 can be drawn: there are no more items.
            Line 41, setup[5].items: This text has 303 characters. At most 200 are allowed.
        """),
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_facts_that_do_not_go_together_are_refused(name: str) -> None:
    text, expected = CONTRADICTIONS[name]
    assert said(text) == expected


def test_what_is_no_text_is_said_with_its_line() -> None:
    assert said(b'name = "Go"\nid = "\xff"\n') == [
        "Line 2: The file is not text in UTF-8. Save it as UTF-8."
    ]
    assert said(b"#" * 100_001) == [
        ("Line 1: The file is larger than 100000 bytes: too large for a rules or game file.")
    ]


def test_a_file_that_is_nothing_but_wrong_ends_after_two_hundred_problems() -> None:
    assert len(said("".join(f"x{n} = 1\n" for n in range(9_000)))) == 200


# ----------------------- Games written as files come back the same; broken files are refused

FILES = {file.stem: file for file in sorted(path("games").glob("*.toml"))}


@pytest.mark.parametrize("name", FILES)
def test_a_game_of_the_catalogue_is_written_and_read_back(name: str) -> None:
    read = read_game(FILES[name].read_bytes(), name)
    assert read.id == name
    assert read_game(write_game(read).encode(), "x") == read


def test_any_game_is_written_and_read_back() -> None:
    for seed in range(figure(100, long=400)):
        made = game(seed)
        text = write_game(made)
        assert read_game(text.encode(), "x", own=made.own) == made, text


def test_a_written_file_can_be_read_by_people() -> None:
    read = read_game(FILES["splendor"].read_bytes(), "splendor")
    small = Game(replace(read.general, setup=()), {"big": replace(read.under("big"), setup=())})
    assert write_game(small).startswith(
        'id = "splendor"\nname = "Splendor"\nplayers = { least = 2, recommended = 4, most = 4 }\n'
        'tie_breaks = [{ label = { it = "Carte giocate", en = "Cards played" }, better = "low" }]\n'
        "\n[big]\ntimings = [{ minutes = { 4 = 40 } }]\nminutes_per_player = 10\n"
        'auction = { of = "seat", step = 0.1 }\nnotes = [\n'
    )


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_refused_or_a_game(data: bytes) -> None:
    read_or_refused(data)


def read_or_refused(data: bytes) -> None:
    wrong: Sequence[Problem] = ()
    try:
        read_game(data, "x")
    except Refused as refused:
        wrong = refused.problems or (problem("nothing is wrong", "0:"),)
    for each in wrong:
        line, _, _ = each.path.partition(":")
        assert 1 <= int(line) <= data.count(b"\n") + 1
        assert all(placed_sentence(Texts(language), each) for language in LANGUAGES)


SHREDS = [
    b"", b'"', b"'", b"=", b"[", b"]", b"{", b"}", b",", b".", b"\n", b"#", b"\\", b"\x00", b"\xff",
    b"true", b"false", b"-1", b"1e999999999", b"nan", b"inf", b"0x7f", b"1979-05-27", b"07:32:00",
    b"[big]\n", b"[[setup]]\n", b'"""', b"'''", b"{ }", b"[ ]", b"id = ", b"\xf0\x9f\x8e\xb2",
    b"[[[[[[[[[[[[[[[[[[[[", b"a.a.a.a.a.a.a.a.a.a.a.", b"9" * 5000, b'\\u0000', b"\r\n",
]  # fmt: skip


def test_mutated_files_of_the_catalogue_are_refused_or_a_game() -> None:
    chance = random.Random(6)
    files = [file.read_bytes() for file in FILES.values()]
    for _ in range(figure(300, long=1_200)):
        data = bytearray(chance.choice(files))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 9)] = chance.choice(SHREDS)
        read_or_refused(bytes(data))


@pytest.mark.parametrize("data", SLOW)
def test_files_made_to_take_long_come_to_an_end(data: bytes) -> None:
    """How long the slowest takes is watched with the other figures."""
    read_or_refused(data)


GO = {"name": "Go", "players": {"least": 2, "recommended": 2, "most": 2}}
SHIPPED = {file.stem: file for file in sorted(path("games").glob("*.toml"))}


def test_the_schema_published_is_that_of_the_reader() -> None:
    assert path("schemas/game-1.schema.json").read_bytes() == json_schema()


def test_every_value_of_a_game_can_stand_in_a_file() -> None:
    declared = {record.made: record for record in records(RULES)}
    made = {
        each
        for each in vars(values).values()
        if is_dataclass(each) and each.__module__ == values.__name__
    }
    assert set(declared) == made - {Game}
    for each, record in declared.items():
        assert {record.attribute_of(key) for key in record.kinds} == {f.name for f in fields(each)}


def records(kind: Any) -> Iterator[Record]:
    if isinstance(kind, Many | Nullable):
        yield from records(kind.of)
    elif isinstance(kind, Record):
        yield kind
        for inner in kind.kinds.values():
            yield from records(inner)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_file_fits_the_schema(name: str) -> None:
    assert faults(tomllib.loads(SHIPPED[name].read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"name": "Go"}, ["game: players missing"]),
        ({**GO, "colour": 1}, ["game: colour unknown"]),
        ({**GO, "id": "Go!"}, ["game.id: pattern"]),
        ({**GO, "scoring": "dice"}, ["game.scoring: enum"]),
        ({**GO, "name": {"it": "Go"}}, ["game.name: none of the alternatives"]),
        ({**GO, "big": {"notes": "one"}}, ["game.big.notes: no array"]),
        ({**GO, "timings": [{"minutes": {"13": 5}}]}, ["game.timings[0].minutes: 13 unknown"]),
    ],
)
def test_what_the_reader_refuses_does_not_fit_the_schema(
    wrong: Mapping[str, Any], expected: list[str]
) -> None:
    assert faults(wrong) == expected


def faults(said: Mapping[str, Any]) -> list[str]:
    schema = json.loads(json_schema())
    return list(misfits(said, schema, schema["$defs"], "game"))


def misfits(value: Any, schema: Any, defs: Any, at: str) -> Iterator[str]:
    """Where a value departs from a schema, for the words that ours is made of."""
    unknown = set(schema) - KNOWN
    assert not unknown, unknown
    if "$ref" in schema:
        yield from misfits(value, defs[schema["$ref"].removeprefix("#/$defs/")], defs, at)
    if "anyOf" in schema and not any(
        not list(misfits(value, each, defs, at)) for each in schema["anyOf"]
    ):
        yield f"{at}: none of the alternatives"
    if "type" in schema and not TYPES[schema["type"]](value):
        yield f"{at}: no {schema['type']}"
        return
    yield from (
        f"{at}: {word}"
        for word, holds in HOLDS.items()
        if word in schema and not holds(value, schema[word])
    )
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        yield from (f"{at}: {key} unknown" for key in value if key not in known)
        yield from (
            f"{at}: {key} missing" for key in schema.get("required", ()) if key not in value
        )
        for key, each in value.items():
            yield from misfits(each, known.get(key, {}), defs, f"{at}.{key}")
    if isinstance(value, list) and "items" in schema:
        for index, each in enumerate(value):
            yield from misfits(each, schema["items"], defs, f"{at}[{index}]")


DOCS = Path(__file__).parents[2] / "docs" / "games.md"


def test_the_documents_name_every_key_and_every_value_to_choose_from() -> None:
    text = DOCS.read_text(encoding="utf-8")
    every = set(re.findall(r"`([^`\n]+)`", text))
    words = {word for each in every for word in re.findall(r"[\w-]+", each)}
    keys = {key for record in records(RULES) for key in record.kinds}
    assert keys - words == set()
    kinds = [kind for record in records(RULES) for kind in record.kinds.values()]
    bare = [kind.of if isinstance(kind, Nullable) else kind for kind in kinds]
    choices = {value for kind in bare if isinstance(kind, Choice) for value in kind.of}
    assert {each.value for each in choices} - words == set()
    assert [each for each in SECTIONS if f"`[{each}]`" not in text] == []


def test_the_example_of_the_documents_is_a_game() -> None:
    example = "".join(
        line.removeprefix("    ")
        for line in DOCS.read_text(encoding="utf-8").splitlines(keepends=True)
        if line.startswith("    ") or not line.strip()
    )
    game = read_game(example.encode(), "x")
    assert game.id == "torre-di-carta"
    assert set(game.rules) == {"bgl", "big"}
    assert game.general.overtime is not None
    assert game.under("big").overtime is None
    assert usual_minutes(game.under("bgl"), 5) == 60


TYPES: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: type(value) is int,
    "number": lambda value: type(value) in {int, float},
}
HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "minimum": lambda value, least: value >= least,
    "maximum": lambda value, most: value <= most,
    "minLength": lambda value, least: len(value) >= least,
    "maxLength": lambda value, most: len(value) <= most,
    "maxItems": lambda value, most: len(value) <= most,
    "minProperties": lambda value, least: len(value) >= least,
    "pattern": lambda value, pattern: re.search(pattern, value) is not None,
    "enum": lambda value, allowed: value in allowed,
    "const": lambda value, only: value is only,
}
KNOWN = {
    "$ref", "anyOf", "type", "properties", "required", "additionalProperties", "items", "$schema",
    "$id", "$defs", *HOLDS,
}  # fmt: skip
