"""What leaves the program: hostile texts are printed literally, and are never a formula."""

from __future__ import annotations

import csv
import io
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from bglmanager.bootstrap import CrashNet
from bglmanager.engine import seating
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Penalty, PenaltyKind
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.exchange.spreadsheets import SpreadsheetTable, separated_bytes, workbook_bytes
from bglmanager.i18n import Texts
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.printing.letters import Changed
from bglmanager.services import export, rounds
from bglmanager.services.errors import write_down
from tests.helpers.days import Day
from tests.helpers.desks import Begin
from tests.helpers.events import EVENT_ID, event
from tests.helpers.figures import figure
from tests.helpers.hostile import names
from tests.printing import builders, other_events, reading
from tests.services.league_events import bgl, ranked

NAMES = {
    "markup": ("Rossi & C. <b>", "<img src=/etc/passwd>"),
    "entities": ("&amp;lt;", "<para>&#65;</para>"),
    "emoji": ("De Santis", "Ada 🎲"),
    "cjk": ("李", "小龙"),
    "arabic": ("العربية", "محمد"),
    "bidi": ("Ros\u202esi", "A\u2066da\u2069"),
    "formula": ('=HYPERLINK("http://x.example";"y")', "=1+1"),
    "command": ("@SUM(A1:A9)", "+39 055 123"),
    "minus": ("-2+3", "-Ada"),
    "long": ("W" * 200, "M" * 200),
    "lines": ("Rossi\nBianchi", "Ada\tBea\r"),
    "nothing": ("\u200b", "\u200b"),
    "half": ("\ud83d", "Ada\x00"),
}
ON_PAPER = {
    "markup": ("Rossi & C. <b>", "<img src=/etc/passwd>"),
    "entities": ("&amp;lt;", "<para>&#65;</para>"),
    "emoji": ("De Santis", "Ada :game_die:"),
    "cjk": ("Li", "Xiaolong"),
    "formula": ('=HYPERLINK("http://x.example";"y")', "=1+1"),
    "command": ("@SUM(A1:A9)", "+39 055 123"),
    "minus": ("-2+3", "-Ada"),
    "lines": ("Rossi Bianchi", "Ada Bea"),
}
ITALIAN = Texts("it")
KINDS = list(NAMES)


def hostile(made: Event) -> Event:
    """The event with these names, clubs, teams, and the same in every other text."""

    def text(number: int) -> tuple[str, str]:
        return NAMES[KINDS[(number - 1) % len(KINDS)]]

    entries = tuple(
        replace(entry, last_name=text(entry.number)[0], first_name=text(entry.number)[1],
                club=text(entry.number)[0])
        for entry in made.entries
    )  # fmt: skip
    teams = tuple(replace(team, name=text(team.number)[0]) for team in made.teams)
    name, city = NAMES["markup"]
    settings = replace(
        made.settings, name=name, city=city, venue=NAMES["formula"][0], draw_seed=NAMES["emoji"][1],
        arbiters=(NAMES["bidi"][0],), not_valid=NAMES["command"][0],
    )  # fmt: skip
    at = builders.PRINTED_AT
    penalties = tuple(
        Penalty(entry.number, 1, PenaltyKind.WARNING, text(entry.number)[0], text(5)[0], at)
        for entry in made.entries[:13]
    )
    return replace(made, settings=settings, entries=entries, teams=teams, penalties=penalties)


def bgl_played() -> Event:
    made = builders.played(builders.ordinary(16), 4)
    return hostile(builders.with_desk(made))


EVENTS: dict[str, Callable[[], Event]] = {
    "bgl": bgl_played,
    "bgl, open": lambda: hostile(
        builders.with_round(builders.event(builders.ordinary(16)), closed=False)
    ),
    "boards, open": lambda: hostile(other_events.diplomacy(14, open_=True)),
    "teams": lambda: hostile(other_events.teams()),
    "several games": lambda: hostile(other_events.several_games()),
}


@pytest.mark.parametrize("which", [*EVENTS][:: figure(2, long=1)])
def test_every_sheet_prints_them_literally(which: str) -> None:
    made = EVENTS[which]()
    derived, printed = derive(made), 0
    hostile_game = {made.settings.game: builders.words(NAMES["markup"][0], 60, NAMES["formula"][0])}
    options = replace(builders.OPTIONS, games=hostile_game)
    for sheet in Sheet:
        try:
            found = print_sheet(sheet, made, derived, ITALIAN, round_number=None, options=options)
        except Refused:
            continue
        printed += 1
        assert len(set(found.changed)) == len(found.changed)
        text = " ".join(reading.text(found.data).split())
        assert "/Annots" not in found.data.decode("latin-1")
        if sheet in (Sheet.PAIRINGS, Sheet.STANDINGS, Sheet.CALL_OUT):
            assert all(each.printed in text for each in found.changed if each.entry in (3, 4))
        if sheet is Sheet.PENALTIES:
            assert "<img" in text
    assert printed >= 3


def test_on_paper_a_name_is_what_it_is_and_what_is_missing_is_told_once() -> None:
    made = EVENTS["bgl, open"]()
    found = print_sheet(
        Sheet.CALL_OUT, made, derive(made), ITALIAN, round_number=None, options=builders.OPTIONS
    )
    text = " ".join(reading.text(found.data).split())
    for kind, (last, first) in ON_PAPER.items():
        assert last in text, kind
        assert first in text or first[0] in text, kind
    people = [each.entry for each in found.changed if each.entry is not None]
    assert people == [3, 4, 5, 16]
    assert Changed("李 小龙", "Li Xiaolong", EntryNumber(4)) in found.changed
    assert "\u202e" not in text


CELLS = [text for pair in NAMES.values() for text in pair]
CELLS += ["#N/A", "1e5", "'x", "TRUE", "00012", "no\uffffcharacter", "\n=1+1", "\uff1d1+1"]
CELLS += names(figure(150, long=1_000))
RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def fitting(text: str) -> str:
    """What a workbook can hold of a text."""
    return "".join(c for c in text if c not in "\x00\x07\x1b\r\ud83d\uffff")


def test_in_a_workbook_they_are_text() -> None:
    rows = [(text, 3) for text in CELLS]
    data = workbook_bytes([SpreadsheetTable("Iscritti", ("=Nome", "Punti"), rows)])
    sheet = load_workbook(io.BytesIO(data)).worksheets[0]
    assert sheet.cell(1, 1).value == "=Nome"
    for row, (text, _) in enumerate(rows, 2):
        cell = sheet.cell(row, 1)
        assert (cell.value or "") == fitting(text)
        assert cell.data_type == "s" or not fitting(text)
        assert sheet.cell(row, 2).value == 3
    with ZipFile(io.BytesIO(data)) as parts:
        written = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "<f>" not in written
    assert not any("external" in name or "hyperlink" in name for name in parts.namelist())


@pytest.mark.parametrize(("language", "delimiter", "point"), [("it", ";", ","), ("en", ",", ".")])
def test_in_separated_text_no_cell_begins_like_a_formula(
    language: str, delimiter: str, point: str
) -> None:
    rows: list[tuple[str | float, ...]] = [(text, -2.5) for text in CELLS]
    data = separated_bytes([SpreadsheetTable("Iscritti", ("Nome", "Punti"), rows)], language)
    assert data.startswith(b"\xef\xbb\xbf")
    read = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=delimiter))
    assert read[0] == ["Nome", "Punti"]
    assert len(read) == 1 + len(CELLS)
    for (name, score), text in zip(read[1:], CELLS, strict=True):
        assert not name.startswith(RISKY)
        risky = text.startswith(RISKY)
        assert name == ("'" if risky else "") + text.replace("\ud83d", "?")
        assert score == f"-2{point}5"


def test_the_files_of_an_event_hold_them_as_text(begin: Begin, tmp_path: Path) -> None:
    made = builders.played(builders.ordinary(13), 3)
    named = {
        number: NAMES[kind] for number, kind in enumerate(KINDS, 1) if kind not in ("half", "lines")
    }
    entries = tuple(
        replace(e, last_name=named[e.number][0], first_name=named[e.number][1])
        if e.number in named
        else e
        for e in made.entries
    )
    day = begin(replace(made, entries=entries, settings=replace(made.settings, id=EVENT_ID)))
    book, text = tmp_path / "standings.xlsx", tmp_path / "standings.csv"
    export.write_workbook(day.desk, book, ITALIAN)
    export.write_separated(day.desk, text, ITALIAN)
    seen: set[object] = set()
    for sheet in load_workbook(book).worksheets:
        for row in sheet.iter_rows():
            seen |= {cell.value for cell in row if cell.data_type == "s"}
            assert all(cell.data_type != "f" for cell in row)
    content = text.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    names = {cell for line in lines for cell in line}
    for last, _first in named.values():
        assert last in seen
        risky = last.startswith(("=", "+", "-", "@"))
        assert ("'" + last if risky else last) in names


def test_the_ranking_of_a_league_holds_them_as_text() -> None:
    given = bgl("one")
    entries = tuple(
        replace(entry, last_name=NAMES[kind][0], first_name=NAMES[kind][1])
        for entry, kind in zip(
            given.entries, ("formula", "command", "minus", "lines"), strict=False
        )
    )
    changed = replace(given, entries=(*entries, *given.entries[len(entries) :]))
    book = load_workbook(io.BytesIO(ranked(changed).workbook))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert all(cell.data_type != "f" for cell in cells)
    assert {NAMES["formula"][0], NAMES["command"][0], "-2+3"} <= {cell.value for cell in cells}


CANARIES = ("Zebedeo", "Quaglioli", "zq@canary.example", "+39 055 777")


def canary(made: Event) -> Event:
    first, last, email, phone = CANARIES
    entries = tuple(
        replace(entry, first_name=first, last_name=last, email=email, phone=phone)
        for entry in made.entries
    )
    return replace(made, entries=entries)


def names_what_it_cannot(made: Event) -> object:
    raise KeyError(*(made.entries[0].last_name, made.entries[0].email))


def test_no_byte_of_the_log_holds_a_name(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    day: Day = begin(canary(event(8)))
    folder = tmp_path / CANARIES[0]
    monkeypatch.setattr(seating, "next_round", lambda made, *_a, **_k: names_what_it_cannot(made))
    with CrashNet(folder):
        day.refused(lambda: rounds.draw_round(day.desk))
        try:
            try:
                names_what_it_cannot(day.event)
            except KeyError as cause:
                raise ValueError(CANARIES[1], CANARIES[2]) from cause
        except ValueError as error:
            write_down(error)
    written = (folder / "bglmanager.log").read_bytes()
    assert written.count(b"builtins.KeyError") == 2
    assert b"names_what_it_cannot" in written
    for word in CANARIES:
        assert word.encode() not in written
    assert logging.getLogger("bglmanager").handlers == []


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    with CrashNet(place):
        write_down(RuntimeError("x"))
    assert place.read_text() == "no folder"
