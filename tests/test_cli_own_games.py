"""The command line knows the own games of the data folder."""

from __future__ import annotations

import datetime as dt
import io
import json
from pathlib import Path

from bglmanager import cli
from bglmanager.engine.event import Event, TieBreak
from bglmanager.engine.kinds import Better
from bglmanager.services import documents
from tests.helpers.events import entries, settings
from tests.helpers.own_games import AT, own_in, put


def run(data: Path | None, *argv: object) -> tuple[int, bytes]:
    out = io.BytesIO()
    code = cli.main(
        [str(each) for each in argv],
        clock=lambda: AT,
        new_id=lambda: "00000000-0000-4000-8000-000000000001",
        environment={"LANG": "en_GB.UTF-8"},
        console=cli.Console(io.BytesIO(), out, io.BytesIO()),
        data=data,
    )
    return code, out.getvalue()


def document(folder: Path) -> Path:
    """An event of the game, not drawn yet."""
    event = Event(settings(game="isole", ruleset="big-2026", league=None), entries(8))
    file = folder / "isole.bgl.json"
    exported = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
    file.write_bytes(documents.write_document(event, exported_at=exported, for_league=False))
    return file


def test_a_round_is_seated_with_the_facts_of_an_own_game(tmp_path: Path) -> None:
    file = document(tmp_path)
    put(own_in(tmp_path / "data"), "isole.toml")
    code, data = run(tmp_path / "data", "seat", file)
    assert code == 0
    assert documents.read_event(data).rounds[0].tie_breaks == (
        TieBreak("Porti", Better.HIGH),
        TieBreak("Carte", Better.LOW),
    )
    code, data = run(tmp_path / "data", "verify", file)
    assert (code, data) == (0, b"ok\n")


def test_without_the_folder_the_game_has_no_facts(tmp_path: Path) -> None:
    file = document(tmp_path)
    for folder in (None, tmp_path / "elsewhere"):
        code, data = run(folder, "seat", file)
        assert code == 0
        assert documents.read_event(data).rounds[0].tie_breaks == ()
    assert not (tmp_path / "elsewhere").exists()
    assert "tieBreaks" not in json.dumps(json.loads(file.read_bytes())["event"])


def test_a_damaged_own_game_stops_no_command(tmp_path: Path) -> None:
    put(own_in(tmp_path / "data"), "isole.toml", "id = ")
    code, data = run(tmp_path / "data", "seat", document(tmp_path))
    assert code == 0
    assert documents.read_event(data).rounds[0].tie_breaks == ()
