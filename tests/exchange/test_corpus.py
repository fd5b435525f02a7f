"""What a released version has drawn every later one accepts: the corpus of every version.

Of ways that leave a choice (`fewest`, `soft`, `optimised`) the seatings stay accepted; they need
not come out again.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bglmanager import __version__
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Pairing
from bglmanager.engine.games.drawing import draw_setup
from bglmanager.engine.games.game import Game
from bglmanager.engine.seating import making
from bglmanager.engine.seating.check import check
from bglmanager.exchange import event_document
from bglmanager.exchange.games import read_game
from bglmanager.services import documents
from bglmanager.services.games import Catalogue
from tests.helpers.corpus import cells, makeable
from tests.helpers.figures import figure
from tests.helpers.shipped import shipped_games
from tests.tools import make_corpus
from tests.tools.make_corpus import CORPUS, ENDING

FILES = sorted(CORPUS.rglob(f"*{ENDING}"))


def _named(file: Path) -> str:
    return f"{file.parent.name}-{file.name.removesuffix(ENDING)}"


VERSIONS = sorted(CORPUS.iterdir(), key=lambda each: [int(n) for n in each.name.split(".")])
LARGEST = 400_000
"""Bytes of a version."""

of_every_document = pytest.mark.parametrize("file", FILES, ids=_named)


def unpacked(file: Path) -> bytes:
    return lzma.decompress(file.read_bytes())


def event_of(file: Path) -> Event:
    return event_document.to_event(event_document.read_document(unpacked(file)))


@cache
def newest() -> list[Event]:
    return [event_of(file) for file in FILES if file.parent == VERSIONS[-1]]


@of_every_document
def test_a_document_of_the_corpus_verifies(file: Path) -> None:
    data = unpacked(file)
    assert json.loads(data)["generator"]["version"] == file.parent.name
    assert documents.verify_document(data) == ()


@of_every_document
def test_a_document_of_the_corpus_is_read_and_written_byte_for_byte(file: Path) -> None:
    data = unpacked(file)
    assert event_document.write_document(event_document.read_document(data)) == data
    assert documents.with_results_computed(data) == data


@of_every_document
def test_the_seatings_of_the_corpus_are_accepted(file: Path) -> None:
    event = event_of(file)
    derived = derive(event)
    assert [
        found for round_ in event.rounds for found in check(event, round_.number, derived)
    ] == []


@pytest.mark.parametrize("file", FILES[:: figure(4, long=1)], ids=_named)
def test_the_set_ups_of_the_corpus_come_out_again(file: Path) -> None:
    """With the files of the games as they were: a corrected one draws otherwise from then on."""
    event, games = event_of(file), Catalogue(fixed=tuple(games_beside(file)))
    for round_ in event.rounds:
        game = games.rules_in_event(round_.game, event.settings)
        if round_.setup is not None:
            assert game is not None
            assert draw_setup(event, round_, game, round_.setup.attempt) == round_.setup


def games_beside(file: Path) -> Iterator[Game]:
    for game in sorted((file.parent / "games").glob("*.toml")):
        yield read_game(game.read_bytes(), game.stem)


@pytest.mark.long
def test_the_newest_corpus_has_every_way_of_seating() -> None:
    """Every pairing that can be made under a ruleset and a first seating; else a version of the
    corpus is due (`python -m tests.tools.make_corpus` with the version raised).
    """
    there = {found for event in newest() for found in cells(event)}
    assert sorted(makeable() - there) == []


def test_the_newest_corpus_has_every_pairing_that_is_drawn_again() -> None:
    again = {
        round_.pairing
        for event in newest()
        for round_ in event.rounds
        if making.recompute(event, round_.number, derive(event)) is not None
    }
    drawn = {Pairing.RANDOM, Pairing.SEEDED, Pairing.GREEDY, Pairing.GREEDY_COMPLETE}
    assert drawn <= again
    assert {Pairing.FEWEST, Pairing.SOFT, Pairing.OPTIMISED}.isdisjoint(again)


def test_the_newest_corpus_has_a_set_up_of_every_game_that_has_one() -> None:
    there = {r.game for event in newest() for r in event.rounds if r.setup is not None}
    wanted = {g.id for g in shipped_games() if any(rules.setup for rules in g.rules.values())}
    assert sorted(wanted - there) == []


@pytest.mark.parametrize("folder", VERSIONS, ids=lambda folder: folder.name)
def test_the_corpus_of_a_version_is_small(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) < LARGEST


def test_a_version_is_never_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(make_corpus, "CORPUS", tmp_path)
    (tmp_path / __version__).mkdir()
    assert make_corpus.main() == 1
    assert "is there already" in capsys.readouterr().out
    assert list((tmp_path / __version__).iterdir()) == []
