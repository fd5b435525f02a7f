"""A document edited by hand: refused, and the place is in the sentence."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import documents
from bglmanager.services.library import open_document
from bglmanager.ui.wording import Wording
from tests.exchange.documents import EXAMPLES
from tests.helpers.figures import figure
from tests.helpers.refusals import refused_for
from tests.helpers.workspaces import new_store, open_workspace
from tests.reliability.import_batch import FAULTS
from tests.reliability.mutated_lists import mutant

Step = str | int
SEAT: tuple[Step, ...] = ("rounds", 0, "tables", 0, "seats", 0)
SEAT_TEXT = "rounds[0].tables[0].seats[0]"
ENTRY_DESK: tuple[Step, ...] = ("entries", 0, "desk")
PAYMENT = "entries[0].desk.payments[0]"
AT = "2026-03-14T09:00:00+01:00"
LINE = {"receipt": 1, "at": AT, "amount": 5}
ABSENCE = {"entry": 99, "until": AT}
EDITS: tuple[tuple[tuple[Step, ...], object, str], ...] = (
    (("version",), 7, "version"),
    (("exported_at",), "yesterday", "exported_at"),
    (("event", "id"), "x", "event.id"),
    (("event", "date"), "31/02/2011", "event.date"),
    (("event", "revision"), 0, "event.revision"),
    (("event", "tier"), "D", "event.tier"),
    (("event", "players_per_table"), "four", "event.players_per_table"),
    (("event", "rounds_planned"), 100, "event.rounds_planned"),
    (("event", "draw_seed"), "another", "derived"),
    (("event", "name"), "x" * 201, "event.name"),
    (("event", "winner"), 1, "event.winner"),
    (("entries", 0, "number"), 2, "entries"),
    (("entries", 3, "status"), "here", "entries[3].status"),
    (("entries", 0, "status"), "registered", "rounds[0].tables"),
    (("entries", 3, "birth_date"), "1990-13-01", "entries[3].birth_date"),
    (("entries", 3, "last_name"), "Ros\u0007si", "entries[3].last_name"),
    (("entries", 0, "first_round"), 2, "rounds[0].tables"),
    (("rounds", 1, "number"), 3, "rounds[1].number"),
    (("rounds", 0, "status"), "over", "rounds[0].status"),
    (("rounds", 0, "byes"), [1], "rounds[0].byes"),
    (("rounds", 0, "tables", 0, "number"), 9, "rounds[0].tables[0].number"),
    (("rounds", 0, "tables", 0, "drawn"), True, "derived"),
    ((*SEAT, "entry"), 99, f"{SEAT_TEXT}.entry"),
    ((*SEAT, "entry"), 2, "rounds[0].tables"),
    ((*SEAT, "score"), None, f"{SEAT_TEXT}.score"),
    ((*SEAT, "score"), 1_000_001, f"{SEAT_TEXT}.score"),
    ((*SEAT, "score"), 77, "derived"),
    ((*SEAT, "bid"), -1, f"{SEAT_TEXT}.bid"),
    ((*SEAT, "place"), 1, "rounds[0].tables[0]"),
    ((*SEAT, "bottom"), 3, SEAT_TEXT),
    ((*SEAT, "tie_breaks"), [1], f"{SEAT_TEXT}.tie_breaks"),
    (("event", "desk", "waits_until"), "25:00", "event.desk.waits_until"),
    (("event", "desk", "registration_until"), "9", "event.desk.registration_until"),
    (("event", "desk", "done"), ["x" * 201], "event.desk.done[0]"),
    (("event", "desk", "tables"), ["A", "B\t"], "event.desk.tables[1]"),
    ((*ENTRY_DESK, "fee"), -1, "entries[0].desk.fee"),
    ((*ENTRY_DESK, "fee"), "7,50", "entries[0].desk.fee"),
    ((*ENTRY_DESK, "copies"), 1.5, "entries[0].desk.copies"),
    ((*ENTRY_DESK, "payments"), [{**LINE, "receipt": 0}], f"{PAYMENT}.receipt"),
    ((*ENTRY_DESK, "payments"), [{**LINE, "at": "yesterday"}], f"{PAYMENT}.at"),
    ((*ENTRY_DESK, "payments"), [{**LINE, "amount": 5.1234567}], f"{PAYMENT}.amount"),
    ((*ENTRY_DESK, "payments"), [LINE, LINE], "entries[0].desk.payments[1].receipt"),
    (("rounds", 0, "desk", "started"), "x", "rounds[0].desk.started"),
    (("rounds", 0, "desk", "absences"), [ABSENCE], "rounds[0].desk.absences[0].entry"),
    (("rounds", 0, "tables", 0, "desk", "copy_of"), 99, "rounds[0].tables[0].desk.copy_of"),
    (("derived", "tables", 0, "seats", 0, "points"), 99, "derived.tables[0].seats[0]"),
    (("derived", "standings", 0, "rows", 0, "rank"), 2, "derived.standings[0].rows[0].rank"),
    (("derived", "league_points", 0, "points"), 1000, "derived.league_points[0].points"),
)


OF_VERSION_2 = {"waits_until", "done", "fee", "payments", "started", "absences"}
"""Keys of which a document says by its version that they are in it."""

NAMED = {
    "en": ("Round ", "Start number 2 ", "Receipt 1 ", "Number 99 "),
    "it": (
        *("Turno ", "Il turno 3 ", "Il numero d’iscrizione 2 "),
        *("La ricevuta 1 ", "Il numero 99, "),
    ),
}
"""Sentences that name the place in words of their own."""


@cache
def original() -> str:
    return (EXAMPLES / "bgl-2010.bgl.json").read_text(encoding="utf-8")


def edited(path: tuple[Step, ...], value: object, *, checksum: bool) -> bytes:
    """The example with one value changed, its old checksum left in or taken out."""
    whole: Any = json.loads(original())
    whole["version"] = 2 if OF_VERSION_2.intersection(path) else 1
    place = whole
    for step in path[:-1]:
        if step == "desk":  # nothing was noted there
            place.setdefault(step, {})
        place = place[step]
    place[path[-1]] = value
    if not checksum:
        del whole["integrity"]
    return json.dumps(whole).encode()


@pytest.mark.parametrize("number", range(len(EDITS)))
def test_the_place_is_named(number: int) -> None:
    path, value, place = EDITS[number]
    found = documents.verify_document(edited(path, value, checksum=False))
    assert found
    assert found[0].path.startswith(place), found[0]
    for language, named in NAMED.items():
        first = Wording(Texts(language), None).why_not_done(Refused(found[:1]))
        assert first.startswith((f"{found[0].path}: ", *named)), first


def test_nothing_edited_is_taken_over_its_checksum(tmp_path: Path) -> None:
    workspace = open_workspace(tmp_path / "library.sqlite")
    file = tmp_path / "edited.bgl.json"
    for path, value, _place in EDITS:
        file.write_bytes(edited(path, value, checksum=True))
        assert refused_for(open_document, workspace, file)[0].path
    assert workspace.events() == ()
    file.write_text(original(), encoding="utf-8")
    assert open_document(workspace, file).event.rounds
    workspace.close()


# --------- Damaged entry lists, by the thousand: refused in words or shown, never half taken

BATCH = 100
LISTS = figure(40, long=20_000)


@dataclass(frozen=True)
class Ended:
    """How a batch ended, and at which list."""

    code: int
    last: str
    said: str


def batch(folder: Path, first: int, count: int, *fault: str) -> Ended:
    (folder / f"library-{first}.sqlite").write_bytes(new_store())
    command = [sys.executable, "-m", "tests.reliability.import_batch"]
    arguments = [str(folder), str(first), str(count), *fault]
    done = subprocess.run(
        [*command, *arguments], check=False, capture_output=True, text=True, encoding="utf-8"
    )
    lines = done.stdout.splitlines() or [""]
    return Ended(done.returncode, lines[-1], done.stderr)


def run(folder: Path, files: int) -> Counter[str]:
    """What became of the lists; every batch has come to its end."""
    found: Counter[str] = Counter()
    for first in range(0, files, BATCH):
        ended = batch(folder, first, min(BATCH, files))
        assert (ended.code, ended.said) == (0, ""), f"list {ended.last}: {ended.said}"
        figures = json.loads(ended.last)
        assert figures.pop("slowest") <= 2
        figures.pop("peak")
        found.update(figures)
    return found


def test_damaged_lists(tmp_path: Path) -> None:
    found = run(tmp_path, LISTS)
    assert found.total() == LISTS
    assert min(found["refused"], found["taken"]) > LISTS // 8


@pytest.mark.parametrize("fault", [*FAULTS][:: figure(2, long=1)])
def test_a_list_that_misbehaves_is_noticed(fault: str, tmp_path: Path) -> None:
    ended = batch(tmp_path, 6, 3, fault)
    assert ended.last == "7"
    expected = {"crash": "ZeroDivisionError", "write": "a refusal has written", "eat": "MemoryErr"}
    if fault == "hang":
        assert ended.code == -signal.SIGPROF
    else:
        assert ended.code == 1
        assert expected[fault] in ended.said


def test_a_list_is_the_same_every_time() -> None:
    assert [mutant(n) for n in range(12)] == [mutant(n) for n in range(12)]
