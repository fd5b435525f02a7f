"""An event document brought on a stick."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bglmanager.engine.derive import derive
from bglmanager.engine.problems import Refused, problem
from bglmanager.services import export
from bglmanager.services.library import open_document
from tests.helpers.workspaces import open_workspace

EXAMPLES = Path(__file__).parents[1] / "files" / "examples"
DOCUMENT = EXAMPLES / "bgl-2010.bgl.json"


def test_a_document_becomes_an_event(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    opened = open_document(workspace, DOCUMENT)
    assert opened.derived == derive(opened.event)
    workspace.close()
    again = open_workspace(tmp_path / "library.sqlite3")
    assert again.open(opened.id).event == opened.event
    again.close()


@pytest.mark.parametrize("document", sorted(EXAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_every_example_goes_through_the_store(tmp_path: Path, document: Path) -> None:
    """Facts of all rulesets have their place, also where the engine cannot play them."""
    workspace = open_workspace(tmp_path / "library.sqlite3")
    opened = open_document(workspace, document)
    assert workspace._store.load(opened.id).event == opened.event
    workspace.close()


def test_an_event_that_is_there_is_opened_where_the_file_says_the_same(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    opened = open_document(workspace, DOCUMENT)
    for for_league in (False, True):
        export.write(opened, tmp_path / f"{for_league}.bgl.json", for_league=for_league)
    before = opened.event
    assert open_document(workspace, tmp_path / "False.bgl.json") is opened
    assert open_document(workspace, tmp_path / "True.bgl.json") is opened
    assert open_document(workspace, DOCUMENT) is opened
    assert opened.event is before
    workspace.close()


def test_a_digit_changed_by_hand_is_refused(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite3")
    changed = tmp_path / "changed.bgl.json"
    changed.write_bytes(DOCUMENT.read_bytes().replace(b'"score": ', b'"score": 1', 1))
    assert changed.read_bytes() != DOCUMENT.read_bytes()
    with pytest.raises(Refused) as caught:
        open_document(workspace, changed)
    assert caught.value.problems == (problem("integrity.wrong", "integrity.sha256"),)
    assert workspace.events() == ()
    workspace.close()


@pytest.mark.parametrize(
    ("name", "code"),
    [("nowhere", "file.not-found"), ("folder", "file.not-a-file"), ("pipe", "file.not-a-file")],
)
def test_a_file_that_cannot_be_read(tmp_path: Path, name: str, code: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    workspace = open_workspace(tmp_path / "library.sqlite3")
    with pytest.raises(Refused) as caught:
        open_document(workspace, tmp_path / name)
    assert [found.code for found in caught.value.problems] == [code]
    workspace.close()
