"""Own games as files: read over those of the program, kept, taken away, shared."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.exchange.toml import MOST_BYTES
from bglmanager.i18n import Texts
from bglmanager.services import files, own_games
from bglmanager.services.errors import NotSaved
from bglmanager.services.games import game_catalogue
from bglmanager.services.own_folder import KEPT, MOST
from bglmanager.services.own_games import OwnGames
from bglmanager.words.problems import placed_sentence
from tests.helpers.own_games import AT, BROKEN, ISLANDS, island, own_in, put
from tests.helpers.refusals import refusal, refused_for
from tests.helpers.shipped import usual_minutes


@pytest.fixture
def own(tmp_path: Path) -> OwnGames:
    return own_in(tmp_path / "data")


def names(own: OwnGames) -> list[str]:
    return [game.general.name.en for game in own.games]


# ------------------------------------------------------------------------------- reading


def test_without_a_folder_there_are_none(own: OwnGames) -> None:
    assert (own.games, own.damaged, own.find_game("isole")) == ((), (), None)
    assert not own.folder.exists()


def test_a_file_is_a_game_of_the_catalogue(own: OwnGames) -> None:
    put(own, "isole.toml")
    games = game_catalogue(own)
    found = games.find_game("isole")
    assert found is not None
    assert found.own
    assert [each.label.en for each in found.general.tie_breaks] == ["Harbours", "Cards"]
    assert usual_minutes(games.game_under("isole", "bgl-2010"), 3) == 40
    assert games.name_of_game("isole", "it") == "Isole"
    assert found in games.games


def test_an_own_game_wins_over_that_of_the_program(own: OwnGames) -> None:
    theirs = game_catalogue().find_game("carcassonne")
    assert theirs is not None
    put(own, "carcassonne.toml", island("carcassonne"))
    games = game_catalogue(own)
    assert games.name_of_game("carcassonne", "en") == "Islands"
    assert [game.id for game in games.games].count("carcassonne") == 1
    own.delete_game("carcassonne", AT)
    assert games.find_game("carcassonne") == theirs


def test_one_game_is_found_without_reading_the_others(
    own: OwnGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(20):
        put(own, f"gioco-{n}.toml", island(f"gioco-{n}"))
    read: list[str] = []
    real = files.read_whole

    def counted(path: Path, *, largest: int) -> bytes:
        read.append(path.name)
        return real(path, largest=largest)

    monkeypatch.setattr(files, "read_whole", counted)
    games = game_catalogue(own)
    assert games.name_of_game("gioco-7", "it") == "Isole"
    assert games.find_game("gioco-7") is not None
    assert games.find_game("no-such-game") is None
    assert read == ["gioco-7.toml"]
    own.read_again()
    assert len(own.games) == 20
    own.read_again()
    assert len(read) == 20  # what has not changed is not read again


def test_what_others_write_is_seen_when_it_is_looked_for(own: OwnGames) -> None:
    file = put(own, "isole.toml")
    assert names(own) == ["Islands"]
    file.write_text(ISLANDS.replace("Islands", "Archipelago"), encoding="utf-8")
    put(own, "altro.toml", island("altro"))
    own.read_again()
    assert names(own) == ["Islands", "Archipelago"]
    file.unlink()
    own.read_again()
    assert names(own) == ["Islands"]


# ------------------------------------------------------------------------ damaged files


def told(own: OwnGames, language: str) -> list[str]:
    [damaged] = own.damaged
    return [placed_sentence(Texts(language), each) for each in damaged.problems]


def test_a_damaged_file_is_passed_over_and_told_with_every_line_and_key(own: OwnGames) -> None:
    put(own, "altro.toml", island("altro"))
    put(own, "isole.toml", BROKEN)
    assert game_catalogue(own).find_game("isole") is None
    assert names(own) == ["Islands"]
    assert told(own, "en") == [
        (
            "Line 2, name: Enter a text: one in quotes, or one for each language, { it = "
            "“…”, en = “…” }, with straight quotes."
        ),
        "Line 5, tie_breaks[0].better: Enter one of these: high, low.",
        told(own, "en")[2],
    ]
    assert told(own, "en")[2].startswith("Line 7, colour: “colour” is not a key allowed here.")


def test_a_damaged_own_file_leaves_the_game_of_the_program(own: OwnGames) -> None:
    put(own, "carcassonne.toml", BROKEN)
    assert game_catalogue(own).find_game("carcassonne") == game_catalogue().find_game("carcassonne")


def test_a_file_is_called_after_its_game(own: OwnGames) -> None:
    put(own, "le mie isole.toml")
    assert own.games == ()
    assert told(own, "en") == [
        (
            "Line 1, id: The file must be called isole.toml, after the id of its game. Import it, "
            "or rename it."
        )
    ]
    assert told(own, "it") == [
        (
            "Riga 1, id: Il file deve chiamarsi isole.toml, come l’id del suo gioco. Importalo, o "
            "rinominalo."
        )
    ]


@pytest.mark.parametrize("id_", ["con", "nul", "com1", "lpt9"])
def test_names_that_windows_keeps_are_no_ids(id_: str) -> None:
    [found] = refused_for(own_games.read_shared, island(id_).encode(), "x.toml")
    assert placed_sentence(Texts("en"), found) == (
        f"Line 1, id: “{id_}” cannot be the id of an own game: small letters, digits and hyphens, "
        "at most 60 characters, and no name that Windows keeps for itself. Change it."
    )
    assert placed_sentence(Texts("it"), found) == (
        f"Riga 1, id: “{id_}” non può essere l’id di un gioco tuo: lettere minuscole, cifre e "
        "trattini, al massimo 60 caratteri, e nessun nome che Windows tiene per sé. Cambialo."
    )


@pytest.mark.parametrize("id_", ["../altrove", "a/b", "a\\\\b", "Isole", "", "x" * 61, "é"])
def test_ids_are_no_paths(id_: str) -> None:
    assert refused_for(own_games.read_shared, island(id_).encode(), "x.toml")
    assert not own_games.is_id(id_)


def test_folders_pipes_and_large_files_hinder_nothing(own: OwnGames) -> None:
    own.folder.mkdir(parents=True)
    (own.folder / "cartella.toml").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(own.folder / "tubo.toml")
    (own.folder / "grande.toml").write_bytes(b"#" * (MOST_BYTES + 1))
    (own.folder / "vuoto.toml").write_bytes(b"")
    (own.folder / "binario.toml").write_bytes(bytes(range(256)))
    put(own, "isole.toml")
    assert names(own) == ["Islands"]
    assert {each.file.stem for each in own.damaged} >= {"cartella", "grande", "vuoto", "binario"}
    for each in own.damaged:
        for language in ("en", "it"):
            assert all(placed_sentence(Texts(language), found) for found in each.problems)


@pytest.mark.long
def test_more_files_than_anybody_has_are_not_read(own: OwnGames) -> None:
    for n in range(MOST + 2):
        put(own, f"gioco-{n:03}.toml", island(f"gioco-{n:03}"))
    assert len(own.games) == MOST
    assert told(own, "en") == [
        "The folder holds more than 500 games; the others are not read. Take some out."
    ]
    assert told(own, "it") == [
        "La cartella contiene più di 500 giochi; gli altri non vengono letti. Togline qualcuno."
    ]


# ------------------------------------------------------------------- keeping and undoing


def test_a_game_is_kept_changed_and_taken_back(own: OwnGames) -> None:
    game = own_games.read_shared(ISLANDS.encode(), "isole.toml")
    first = own.save_game(game, AT)
    assert own.find_game("isole") == game
    general = replace(game.general, high=300)
    second = own.save_game(replace(game, general=general), AT)
    kept = own.find_game("isole")
    assert kept is not None
    assert kept.general.high == 300
    own.take_back(second)
    assert own.find_game("isole") == game
    own.take_back(first)
    assert own.find_game("isole") is None
    assert own.games == ()


def test_what_was_deleted_comes_back_and_is_kept_aside(own: OwnGames, tmp_path: Path) -> None:
    put(own, "isole.toml")
    assert names(own) == ["Islands"]
    done = own.delete_game("isole", AT)
    assert own.games == ()
    [aside] = (tmp_path / "data" / "set-aside" / "games").iterdir()
    assert aside.read_text(encoding="utf-8") == ISLANDS
    assert aside.name == "2026-11-21_09-30-00-000000_isole.toml"
    own.take_back(done)
    assert own.file_of("isole").read_text(encoding="utf-8") == ISLANDS


def test_only_the_newest_are_kept_aside(own: OwnGames, tmp_path: Path) -> None:
    aside = tmp_path / "data" / "set-aside" / "games"
    aside.mkdir(parents=True)
    for n in range(KEPT):
        (aside / f"2020-01-01_00-00-00-{n:06}_x.toml").write_text("", encoding="utf-8")
    put(own, "isole.toml")
    own.delete_game("isole", AT)
    left = sorted(file.name for file in aside.iterdir())
    assert len(left) == KEPT
    assert left[-1].endswith("_isole.toml")


def test_what_was_changed_since_is_not_taken_back(own: OwnGames) -> None:
    done = own.save_game(own_games.read_shared(ISLANDS.encode(), "isole.toml"), AT)
    put(own, "isole.toml", ISLANDS.replace("Islands", "Mine"))
    assert refusal(lambda: own.take_back(done)) == (
        "isole.toml è stato cambiato nel frattempo; resta com’è adesso.",
        "isole.toml has been changed since; it stays as it is now.",
    )
    assert "Mine" in own.file_of("isole").read_text(encoding="utf-8")


def test_what_cannot_be_kept_aside_is_not_replaced(own: OwnGames) -> None:
    own.folder.mkdir(parents=True)
    own.file_of("isole").write_bytes(b"#" * (MOST_BYTES + 1))
    game = own_games.read_shared(ISLANDS.encode(), "isole.toml")
    assert refusal(lambda: own.save_game(game, AT)) == (
        (
            "isole.toml è troppo grande, o non è un file leggibile, e andrebbe perso. Prima "
            "spostalo altrove."
        ),
        ("isole.toml is too large or not readable, and would be lost. Move it elsewhere first."),
    )
    assert own.file_of("isole").stat().st_size == MOST_BYTES + 1


def test_a_damaged_file_is_taken_away_and_comes_back(own: OwnGames) -> None:
    file = put(own, "le mie isole.toml", BROKEN)
    [damaged] = own.damaged
    done = own.delete_game(damaged.file.stem, AT)
    assert own.damaged == ()
    own.take_back(done)
    assert file.read_text(encoding="utf-8") == BROKEN


def test_a_disk_that_cannot_be_written_changes_nothing(
    own: OwnGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(own, "isole.toml")
    game = own.games[0]

    def fail(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    changed = replace(game, general=replace(game.general, high=9))
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", fail)
        patch.setattr(Path, "unlink", fail)
        with pytest.raises(NotSaved) as caught:
            own.save_game(changed, AT)
        assert caught.value.problem.code == "file.not-allowed"
        with pytest.raises(NotSaved) as caught:
            own.delete_game("isole", AT)
        assert caught.value.problem.code == "file.not-allowed"
    own.read_again()
    assert own.games == (game,)
    assert own.file_of("isole").read_text(encoding="utf-8") == ISLANDS


# --------------------------------------------------------------------- two installations


def test_a_game_travels_to_another_installation_as_a_file(own: OwnGames, tmp_path: Path) -> None:
    game = own_games.read_shared(ISLANDS.encode(), "isole.toml")
    own.save_game(game, AT)
    stick = tmp_path / own_games.shared_name(game)
    assert stick.name == "isole.game.toml"
    own_games.share_game(game, stick)
    other = own_in(tmp_path / "other")
    coming = own_games.read_file(stick)
    assert other.clashing_game(coming) is None
    other.take_in(coming, AT)
    assert own_in(tmp_path / "other").find_game("isole") == game == own.find_game("isole")


def test_every_game_of_the_program_travels_as_it_is(own: OwnGames, tmp_path: Path) -> None:
    for game in game_catalogue().games:
        file = tmp_path / own_games.shared_name(game)
        own_games.share_game(game, file)
        own.take_in(own_games.read_file(file), AT)
        assert own.find_game(game.id) == replace(game, own=True)


def test_a_file_that_names_no_game_is_called_after_itself(own: OwnGames, tmp_path: Path) -> None:
    file = tmp_path / "Le Mie Isole.game.toml"
    file.write_text(ISLANDS.partition("\n")[2], encoding="utf-8")
    coming = own_games.read_file(file)
    assert coming.id == "le-mie-isole"
    own.take_in(coming, AT)
    assert names(own_in(own.folder.parent)) == ["Islands"]


def test_a_game_with_an_id_that_is_there_asks_which_one_stays(
    own: OwnGames, tmp_path: Path
) -> None:
    mine = own_games.read_shared(ISLANDS.encode(), "isole.toml")
    put(own, "isole.toml")
    file = tmp_path / "x.toml"
    file.write_text(ISLANDS.replace("Islands", "Theirs"), encoding="utf-8")
    coming = own_games.read_file(file)
    assert own.clashing_game(coming) == mine
    id_ = own.free_id(coming.id, frozenset({"isole"}))
    assert id_ == "isole-2"
    own.save_game(own_games.under_id(coming.game, id_), AT)
    assert names(own) == ["Islands", "Theirs"]
    assert {game.rules["bgl"].id for game in own.games} == {"isole", "isole-2"}
    file.write_text(ISLANDS, encoding="utf-8")
    assert own.clashing_game(own_games.read_file(file)) is None  # the same game


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Le Isole!", "le-isole"),
        ("", "game"),
        ("Con", "game-con"),
        ("日本", "game"),
        ("x" * 200, "x" * 56),
        ("../../etc", "etc"),
    ],
)
def test_ids_are_made_of_names(own: OwnGames, name: str, id_: str) -> None:
    assert own.free_id(name, frozenset()) == id_
    assert own.free_id(name, frozenset({id_})) == f"{id_}-2"
