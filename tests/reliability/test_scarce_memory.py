"""Memory runs out in the middle of an act: it is done, or it is not and a sentence says so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]  # it carries none

from bglmanager.db.copies import examine_store
from tests.db.raw import dump, raw
from tests.helpers.figures import figure
from tests.reliability.scarce import ACTS, CODES, DONE, NOT_DONE, PAPER, SAID, STORE

POINTS, CHOSEN = figure(2, long=50), [*ACTS][:: figure(2, long=1)]
SENTENCES = (
    "There is not enough memory. Close other programs and try again.\n",
    "La memoria non basta. Chiudi altri programmi e riprova.\n",
    "Something went wrong in the program. The log has details.\n",
    "Il programma ha avuto un problema. I dettagli sono nel registro.\n",
)
"""What is said last; before it Python may have begun a line on its own lack of memory."""

PAGE_BY_PAGE = {"PYTHONMALLOC": "malloc", "MALLOC_TOP_PAD_": "4096", "MALLOC_ARENA_MAX": "1"}
"""How memory is asked of the system, so that every point is another one."""


def test_memory_runs_out_at_any_point_of_an_act(tmp_path: Path) -> None:
    ended = _acts(tmp_path)
    for act, codes in ended.items():
        assert codes[0] == DONE, act
        for point, code in enumerate(codes[1:]):
            _check(tmp_path / act, str(point), code)
    assert {DONE, NOT_DONE} == {code for codes in ended.values() for code in codes[1:]}


def _acts(folder: Path) -> Mapping[str, Sequence[int]]:
    """How every act ended: without a limit, and at every point of the way to what it takes."""
    subprocess.run(
        [sys.executable, "-m", "tests.reliability.scarce", str(folder), str(POINTS), *CHOSEN],
        env={**os.environ, **PAGE_BY_PAGE},
        check=True,
    )
    found: Mapping[str, Sequence[int]] = json.loads((folder / CODES).read_text("utf-8"))
    assert [*found] == CHOSEN
    return found


def _check(acts: Path, point: str, code: int) -> None:
    """The act was done, or it was not and this was said; the files are whole in either case."""
    folder = acts / point
    said = (folder / SAID).read_text("utf-8")
    assert code in (DONE, NOT_DONE), (folder, code, said)
    if code == DONE:
        assert dump(folder / STORE) == dump(acts / "free" / STORE), (folder, said)
    else:
        assert _facts(folder) == _facts(acts / "start"), (folder, said)
        assert said.endswith(SENTENCES), (folder, said)
    _check_whole(folder)


def _facts(folder: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row besides the settings: some sheets may have been saved, and counted, before."""
    return {table: rows for table, rows in dump(folder / STORE).items() if table != "setting"}


def _printed(store: Path) -> int:
    """How many sheets count as printed."""
    with raw(store) as connection:
        found = connection.execute("SELECT count(*) FROM setting WHERE key LIKE 'printed/%'")
        return int(found.fetchone()[0])


def _check_whole(folder: Path) -> None:
    """The store is sound, the sheets that are there are whole and counted, nothing else is left."""
    examine_store(folder / STORE)
    sheets = sorted((folder / PAPER).iterdir())
    assert [each.name for each in sheets if each.suffix != ".pdf" or each.name[0] == "."] == []
    for each in sheets:
        with pypdfium2.PdfDocument(each) as pages:
            assert len(pages) > 0
    assert _printed(folder / STORE) == len(sheets)
    known = {STORE, PAPER, SAID, "bglmanager.log"}
    assert {each.name for each in folder.iterdir()} <= known
