"""Games written as files come back the same; broken files are refused."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bglmanager.engine.games.game import Game
from bglmanager.engine.problems import Problem, Refused, problem
from bglmanager.exchange.games import read_game, write_game
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.resources import path
from bglmanager.words.problems import placed
from tests.exchange.generated_games import game
from tests.exchange.slow_games import SLOW

FILES = {file.stem: file for file in sorted(path("games").glob("*.toml"))}


@pytest.mark.parametrize("name", FILES)
def test_a_game_of_the_catalogue_is_written_and_read_back(name: str) -> None:
    read = read_game(FILES[name].read_bytes(), name)
    assert read.id == name
    assert read_game(write_game(read).encode(), "x") == read


def test_any_game_is_written_and_read_back() -> None:
    for seed in range(400):
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
        assert all(placed(Texts(language), each) for language in LANGUAGES)


SHREDS = [
    b"", b'"', b"'", b"=", b"[", b"]", b"{", b"}", b",", b".", b"\n", b"#", b"\\", b"\x00", b"\xff",
    b"true", b"false", b"-1", b"1e999999999", b"nan", b"inf", b"0x7f", b"1979-05-27", b"07:32:00",
    b"[big]\n", b"[[setup]]\n", b'"""', b"'''", b"{ }", b"[ ]", b"id = ", b"\xf0\x9f\x8e\xb2",
    b"[[[[[[[[[[[[[[[[[[[[", b"a.a.a.a.a.a.a.a.a.a.a.", b"9" * 5000, b'\\u0000', b"\r\n",
]  # fmt: skip


def test_mutated_files_of_the_catalogue_are_refused_or_a_game() -> None:
    chance = random.Random(6)
    files = [file.read_bytes() for file in FILES.values()]
    for _ in range(1_200):
        data = bytearray(chance.choice(files))
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 9)] = chance.choice(SHREDS)
        read_or_refused(bytes(data))


@pytest.mark.parametrize("data", SLOW)
def test_files_made_to_take_long_come_to_an_end(data: bytes) -> None:
    """How long the slowest takes is watched with the other figures."""
    read_or_refused(data)
