"""The headless commands: what they write, what they say, how they end."""

from __future__ import annotations

import datetime as dt
import errno
import io
import json
import os
import re
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest

from bglmanager import __version__, cli
from bglmanager.engine.event import Event, League, TieBreak
from bglmanager.engine.kinds import Better
from bglmanager.exchange import event_document
from bglmanager.services import documents
from tests.exchange.documents import EXAMPLES, data_of, document_of, small, tree
from tests.helpers import events
from tests.helpers.events import entries, settings
from tests.helpers.own_games import AT, own_in, put
from tests.printing import builders, reading

BGL = EXAMPLES / "bgl-2010.bgl.json"
NO_FILE = "The file cannot be read. Check its name, and that you may open it."


class Run:
    """One run of the command line: exit code and both outputs."""

    def __init__(self, *argv: object, stdin: bytes = b"", language: str = "en_GB.UTF-8") -> None:
        out, err, ids = io.BytesIO(), io.BytesIO(), count(1)
        self.code = cli.main(
            [str(each) for each in argv],
            clock=lambda: dt.datetime(2026, 11, 21, 18, 0, tzinfo=dt.UTC),
            new_id=lambda: f"00000000-0000-4000-8000-{next(ids):012}",
            environment={"LANG": language},
            console=cli.Console(io.BytesIO(stdin), out, err),
        )
        self.data, self.out, self.err = out.getvalue(), out.getvalue().decode("latin-1"), ""
        self.err = err.getvalue().decode()


@pytest.fixture
def document(tmp_path: Path) -> Path:
    file = tmp_path / "torneo.bgl.json"
    file.write_bytes(small())
    return file


def test_compute_writes_the_whole_document_to_standard_output(document: Path) -> None:
    run = Run("compute", document)
    assert (run.code, run.data, run.err) == (0, small(), "")


def test_compute_reads_standard_input() -> None:
    run = Run("compute", "-", stdin=small())
    assert (run.code, run.data) == (0, small())


def test_several_results_go_into_a_folder_under_their_names(document: Path, tmp_path: Path) -> None:
    run = Run("compute", document, BGL, "--out", tmp_path / "new" / "folder")
    assert (run.code, run.out) == (0, "")
    made = tmp_path / "new" / "folder"
    assert sorted(file.name for file in made.iterdir()) == [BGL.name, document.name]
    assert (made / document.name).read_bytes() == small()
    assert tree((made / BGL.name).read_bytes()) == tree(BGL.read_bytes())


def test_several_results_without_a_folder_are_wrong_usage(document: Path) -> None:
    run = Run("compute", document, BGL)
    assert (run.code, run.out) == (2, "")
    assert run.err == "bglmanager compute: Several files need --out DIR.\n"


def test_results_of_one_name_are_wrong_usage(document: Path, tmp_path: Path) -> None:
    run = Run("compute", document, document, "--out", tmp_path / "out")
    assert (run.code, run.err) == (
        2,
        "bglmanager compute: Two of the files have the same name; their results would, too.\n",
    )
    assert not (tmp_path / "out").exists()


def test_one_wrong_file_does_not_stop_the_others(document: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.bgl.json"
    run = Run("compute", missing, document, "--out", tmp_path / "out")
    assert (run.code, run.out, run.err) == (1, "", f"{missing}: {NO_FILE}\n")
    assert (tmp_path / "out" / document.name).read_bytes() == small()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    run = Run("verify", tmp_path)
    assert (run.code, run.out) == (1, f"{tmp_path}: {NO_FILE}\n")


def test_a_result_that_cannot_be_written_is_said(document: Path, tmp_path: Path) -> None:
    (tmp_path / "blocked").write_bytes(b"")
    run = Run("compute", document, "--out", tmp_path / "blocked")
    assert run.code == 1
    assert run.err == (
        f"{document}: {tmp_path / 'blocked'} is a file and no folder. Choose another folder; "
        "nothing else has changed.\n"
    )


def test_verify_says_ok_once_a_file(document: Path) -> None:
    run = Run("verify", document, BGL)
    assert (run.code, run.out, run.err) == (0, "ok\nok\n", "")


def test_verify_names_file_and_place(document: Path) -> None:
    document.write_bytes(small().replace(b'"seeded": false', b'"seeded": 0', 1))
    run = Run("verify", BGL, document)
    assert run.code == 1
    assert run.out == f"ok\n{document}: entries[0].seeded: Enter true or false.\n"


@pytest.mark.parametrize("command", ["verify", "compute", "seat"])
def test_a_final_is_named_and_not_numbered(command: str, tmp_path: Path) -> None:
    damaged = tree(BGL.read_bytes())
    del damaged["integrity"]
    damaged["rounds"][3]["tables"][0]["seats"][0]["entry"] = 99
    file = tmp_path / "final.bgl.json"
    file.write_bytes(data_of(damaged))
    run = Run(command, file)
    said = "The final, table 1: number 99 is not on the entry list."
    assert f": rounds[3].tables[0].seats[0].entry: {said}" in run.out + run.err


def test_a_sheet_of_the_final_that_cannot_be_made_names_it(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "boxes", "--out", tmp_path)
    assert run.out.startswith(f"{BGL}: boxes: No table of the final has a copy of the game. ")


def test_what_is_no_json_is_named_by_line_and_column() -> None:
    run = Run("verify", "-", stdin=b'{\n "format" "x"}')
    assert run.code == 1
    assert run.out == (
        "-: Line 2, column 11: the file breaks off or was damaged here. Ask for a "
        "fresh copy of the result file.\n"
    )


def test_a_file_that_is_too_large_is_not_read_to_its_end() -> None:
    run = Run("verify", "-", stdin=b" " * 64_000_002)
    assert (run.code, run.out) == (
        1,
        (
            "-: The file is larger than 64,000,000 bytes: it is not a result file. Choose "
            "a file that ends with .bgl.json.\n"
        ),
    )


def test_seat_adds_the_next_round(document: Path) -> None:
    run = Run("seat", document)
    assert (run.code, run.data) == (0, documents.with_next_round(small()))


def test_seat_says_why_there_is_no_next_round() -> None:
    run = Run("seat", BGL)
    assert (run.code, run.err) == (1, f"{BGL}: Everything is decided: there is no next round.\n")


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("dance",),
        ("compute",),
        ("seat", "x", "--attempt", "0"),
        ("seat", "x", "--attempt", "two"),
        ("print", "x", "--what", "menu", "--out", "y"),
        ("print", "x", "--what", "tables"),
        ("verify", "x", "--language", "xx"),
        ("verify", "x", "--frobnicate"),
        ("demo",),
    ],
)
def test_wrong_usage_goes_to_standard_error(argv: tuple[str, ...]) -> None:
    run = Run(*argv)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("usage: bglmanager")


def test_help_goes_to_standard_output() -> None:
    run = Run("verify", "--help")
    assert (run.code, run.err) == (0, "")
    assert "Say everything that is wrong with a document." in run.out


def test_the_version_goes_to_standard_output() -> None:
    run = Run("--version")
    assert (run.code, run.out, run.err) == (0, f"BGL Manager {__version__}\n", "")


def pages(file: Path) -> list[str]:
    """The text of every page."""
    return reading.text(file.read_bytes()).split("\n----\n")


def sheets_in(folder: Path) -> list[str]:
    """What the files are called after the day, the round and their place, in this order."""
    names = sorted(file.stem for file in folder.iterdir() if file.suffix == ".pdf")
    return [re.sub(r"^\d{4}-\d\d-\d\d-(round-\d\d-)?([a-z]+-)?\d\d-", "", name) for name in names]


def test_print_makes_one_pdf_a_sheet(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "pairings,tables,standings,final", "--out", tmp_path)
    assert (run.code, run.out) == (0, "")
    assert sheets_in(tmp_path) == [
        "standings",
        "pairings-by-name",
        "table-sheets",
        "final-ranking",
    ]
    assert all(file.read_bytes().startswith(b"%PDF-") for file in tmp_path.iterdir())


def test_who_is_printed_in_other_letters_is_named_once(tmp_path: Path) -> None:
    made = builders.played(builders.hostile(), 1)
    (tmp_path / "li.bgl.json").write_bytes(event_document.write_document(document_of(made)))
    run = Run("print", tmp_path / "li.bgl.json", "--what", "standings,check-in", "--out", tmp_path)
    assert (run.code, run.out) == (0, "")
    assert run.err == (
        f"{tmp_path / 'li.bgl.json'}: Printed in Latin letters: no. 2 Li Xiǎolóng (李 Xiǎolóng), "
        "no. 3 De Santis Ada :game_die: (De Santis Ada 🎲)\n"
    )


def test_a_sheet_before_the_first_draw_speaks_of_the_rounds_for_who_is_there(
    tmp_path: Path,
) -> None:
    """Two stand in a new event of this league: 40 who are here play three, unless told."""
    big = {"ruleset": "big-2026", "league": League.BIG, "tier": None}
    for rounds, said in ((2, "3 rounds"), (4, "4 rounds")):
        made = events.event(40, **big, rounds_planned=rounds)
        (tmp_path / "trofeo.bgl.json").write_bytes(event_document.write_document(document_of(made)))
        run = Run(
            "print", tmp_path / "trofeo.bgl.json", "--what", "announcement", "--out", tmp_path
        )
        assert run.code == 0
        (file,) = tmp_path.glob("*-announcement.pdf")
        assert said in reading.text(file.read_bytes())


def test_a_sheet_that_cannot_be_made_stops_no_other(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "lists,final", "--out", tmp_path)
    said = f"{BGL}: lists: The game of this event asks for no army or deck list.\n"
    assert (run.code, run.out) == (1, said)
    assert sheets_in(tmp_path) == ["final-ranking"]


def test_a_full_disk_is_said_once_and_ends_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    again = tmp_path / "again.bgl.json"
    again.write_bytes(small())
    out = tmp_path / "out"
    run = Run("print", BGL, again, "--what", "pairings,standings", "--out", out)
    assert run.code == 1
    (line,) = run.out.splitlines()
    assert line.startswith(f"{BGL}: pairings: {out}")
    assert "the disk is full" in line
    assert list(out.iterdir()) == []


def test_a_file_where_the_folder_should_be_is_said_in_words_of_our_own(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    asked = ("print", BGL, "--what", "pairings,standings", "--out", file)
    run = Run(*asked, language="it_IT.UTF-8")
    sentence = f"{file} è un file e non una cartella. Scegli un’altra cartella; nient’altro è"
    assert run.code == 1
    assert run.data.decode() == f"{BGL}: pairings: {sentence} cambiato.\n"


def test_a_sheet_of_one_of_several_documents_has_the_day_once(tmp_path: Path) -> None:
    named = [tmp_path / f"{name}.bgl.json" for name in ("2026-03-14-trofeo", "trofeo")]
    for file in named:
        file.write_bytes(small())
    assert Run("print", *named, "--what", "standings", "--out", tmp_path).code == 0
    made = {file.stem.partition("-round-")[0] for file in tmp_path.glob("*.pdf")}
    assert made == {"2026-03-14-trofeo", "trofeo-2026-03-14"}


def test_the_paper_of_a_round_is_printed_sheet_by_sheet_or_as_one(tmp_path: Path) -> None:
    args = ("print", BGL, "--what", "round", "--round", 2, "--per-page", 4, "--out", tmp_path)
    assert Run(*args).code == 0
    assert sheets_in(tmp_path) == ["pairings-by-name", "pairings-by-table", "table-sheets"]
    alone = sum(len(pages(file)) for file in tmp_path.iterdir())
    assert Run(*args, "--one").code == 0
    (file,) = tmp_path.glob("*-round-02-*-all-paper-of-the-round.pdf")
    whole = pages(file)
    assert len(whole) == 1 + alone
    assert "All paper of the round" in whole[0]
    assert all("Round 2" in page for page in whole)


def test_everything_is_what_makes_sense_now_and_all_of_it_can_be_made(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "all", "--out", tmp_path / "many")
    assert (run.code, run.out) == (0, "")
    made = sheets_in(tmp_path / "many")
    assert {"pairings-by-name", "standings", "final-ranking", "keyboard-shortcuts"} <= set(made)
    assert "all-paper-of-the-round" not in made
    empty = tmp_path / "new.bgl.json"
    empty.write_bytes(event_document.write_document(document_of(events.event(8))))
    run = Run("print", empty, "--what", "all", "--one", "--out", tmp_path / "one")
    assert (run.code, run.out) == (0, "")
    (file,) = (tmp_path / "one").iterdir()
    assert "Sheets of the event" in pages(file)[0]
    assert file.name.endswith("-sheets-of-the-event.pdf")


def test_one_file_of_a_finished_event_has_the_sheets_as_they_are_alone(tmp_path: Path) -> None:
    """The newest round is the final, of which there are no standings."""
    args = ("print", BGL, "--what", "standings,call-out", "--out", tmp_path)
    assert Run(*args).code == 0
    alone = [page for file in sorted(tmp_path.iterdir()) for page in pages(file)]
    run = Run(*args, "--one")
    assert (run.code, run.out) == (0, "")
    (file,) = tmp_path.glob("*-sheets-of-the-event.pdf")
    cover, *made = pages(file)
    assert [page.split() for page in made] == [page.split() for page in alone]
    assert ("16 players" in cover, "Final" in cover) == (True, False), "a cover of the event"


def test_everything_for_other_programs_is_what_has_a_table(tmp_path: Path) -> None:
    """What was asked for by name is missed, all the same."""
    args = ("print", BGL, "--as", "csv", "--round", 1, "--out", tmp_path, "--what")
    run = Run(*args, "round")
    assert (run.code, run.out) == (0, "")
    assert len(list(tmp_path.glob("*.csv"))) == 2
    run = Run(*args, "tables")
    said = (
        f"{BGL}: tables: This sheet has no table that a spreadsheet could take. Save it as PDF.\n"
    )
    assert (run.code, run.out) == (1, said)


def test_one_file_of_a_sheet_that_cannot_be_made_is_not_written(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "final,lists", "--one", "--out", tmp_path)
    said = f"{BGL}: lists: The game of this event asks for no army or deck list.\n"
    assert (run.code, run.out) == (1, said)
    assert list(tmp_path.iterdir()) == []


def test_sheets_are_printed_on_the_paper_and_for_the_distance_asked_for(tmp_path: Path) -> None:
    paper = ("--paper", "letter", "--wide", "--distance", "5", "--language", "it")
    assert Run("print", BGL, "--what", "pairings", *paper, "--out", tmp_path).code == 0
    (file,) = tmp_path.glob("*-01-abbinamenti-per-nome.pdf")
    data = file.read_bytes()
    assert reading.size(data) == pytest.approx((792, 612), abs=0.5)
    assert "Abbinamenti per nome" in reading.text(data)


def test_a_round_that_is_not_there_is_said(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "round", "--round", 9, "--out", tmp_path)
    said = f"{BGL}: There is no round 9. Choose one of the rounds that have been drawn.\n"
    assert (run.code, run.out) == (1, said)


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        (
            "--what",
            "menu",
            "“menu” is unknown. Choose among all, round, pairings, call-out, tables,",
        ),
        ("--round", "two", "“two” is no whole number from 1"),
        ("--round", "0", "“0” is no whole number from 1"),
        ("--as", "odt", "“odt” is unknown. Choose among pdf, xlsx, csv, html"),
        ("--per-page", "3", "“3” is unknown. Choose among 1, 2, 4"),
        ("--paper", "B5", "“B5” is unknown. Choose among A4, A3, A5, Letter"),
        ("--distance", "4", "“4” is unknown. Choose among 0.5, 2, 3, 5"),
    ],
)
def test_a_wrong_value_is_answered_with_the_right_ones(option: str, value: str, said: str) -> None:
    asked = {"--what": "tables", "--out": "y", option: value}
    run = Run("print", "x", *(word for pair in asked.items() for word in pair))
    assert (run.code, run.out) == (2, "")
    assert f"argument {option}: {said}" in run.err


def test_a_document_is_printed_to_the_same_bytes_every_time(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert Run("print", BGL, "--what", "standings", "--out", tmp_path / folder).code == 0
    (one,), (two,) = ((tmp_path / each).iterdir() for each in ("one", "two"))
    assert one.name == two.name
    assert one.read_bytes() == two.read_bytes()


def test_the_sample_event_is_played_from_start_to_finish(tmp_path: Path) -> None:
    run = Run("demo", "--out", tmp_path / "demo")
    assert run.code == 0
    made = [Path(line) for line in run.out.splitlines()]
    assert [file.suffix for file in made] == [".sqlite", *[".pdf"] * 8, ".json"]
    assert all(file.is_file() for file in made)
    assert documents.verify_document(made[-1].read_bytes()) == ()


def test_the_sample_event_is_played_with_a_list_of_ones_own(tmp_path: Path) -> None:
    names = [f"Neri{number};Ada" for number in range(8)]
    listed = tmp_path / "list.csv"
    listed.write_text("\n".join(("Cognome;Nome", *names)), encoding="utf-8")
    run = Run("demo", "--entries", listed, "--out", tmp_path / "demo")
    assert run.code == 0
    event = documents.read_event(Path(run.out.splitlines()[-1]).read_bytes())
    assert [entry.last_name for entry in event.entries] == [f"Neri{n}" for n in range(8)]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (b"Cognome;Nome\nNeri;Ada", "The list has 1 player; the sample event needs 8. "),
        (b"", "The list is empty. "),
        (b"%PDF-1.7", ""),
        (None, ""),
    ],
)
def test_a_list_that_makes_no_event_leaves_nothing(
    tmp_path: Path, listed: bytes | None, said: str
) -> None:
    file = tmp_path / "list.csv"
    if listed is not None:
        file.write_bytes(listed)
    run = Run("demo", "--entries", file, "--out", tmp_path / "demo")
    assert run.code == 1
    assert run.out.startswith(f"{file}: {said}")
    assert not (tmp_path / "demo").exists()


def test_the_language_is_that_of_the_environment_or_the_one_asked_for() -> None:
    assert cli._language([], {"LANG": "en_GB.UTF-8"}) == "en"
    assert cli._language([], {"LC_ALL": "it_IT", "LANG": "en_GB"}) == "it"
    assert cli._language([], {"LANG": "C.UTF-8"}) == "it"
    assert cli._language([], {}) == "it"
    assert cli._language(["verify", "x", "--language", "en"], {"LANG": "it_IT"}) == "en"
    assert cli._language(["verify", "x", "--language=en"], {}) == "en"


def test_a_console_without_the_characters_gets_escapes() -> None:
    out = io.BytesIO()
    console = cli.Console(io.BytesIO(), out, io.BytesIO(), "ascii")
    console.say("Łódź")
    assert out.getvalue() == b"\\u0141\\xf3d\\u017a\n"


def test_commands_start_without_the_window_the_store_and_paper() -> None:
    code = (
        "import sys, bglmanager.cli;"
        "sys.exit(' '.join({'PySide6', 'sqlalchemy', 'alembic', 'reportlab'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr == "\n"


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


def own_document(folder: Path) -> Path:
    """An event of the game, not drawn yet."""
    event = Event(settings(game="isole", ruleset="big-2026", league=None), entries(8))
    file = folder / "isole.bgl.json"
    exported = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
    file.write_bytes(documents.write_document(event, exported_at=exported, for_league=False))
    return file


def test_a_round_is_seated_with_the_facts_of_an_own_game(tmp_path: Path) -> None:
    file = own_document(tmp_path)
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
    file = own_document(tmp_path)
    for folder in (None, tmp_path / "elsewhere"):
        code, data = run(folder, "seat", file)
        assert code == 0
        assert documents.read_event(data).rounds[0].tie_breaks == ()
    assert not (tmp_path / "elsewhere").exists()
    assert "tieBreaks" not in json.dumps(json.loads(file.read_bytes())["event"])


def test_a_damaged_own_game_stops_no_command(tmp_path: Path) -> None:
    put(own_in(tmp_path / "data"), "isole.toml", "id = ")
    code, data = run(tmp_path / "data", "seat", own_document(tmp_path))
    assert code == 0
    assert documents.read_event(data).rounds[0].tie_breaks == ()


def test_cards_and_badges_of_chosen_people_are_printed(tmp_path: Path) -> None:
    run = Run("print", BGL, "--what", "badges", "--people", "2,5", "--out", tmp_path / "two")
    assert run.code == 0
    [file] = (tmp_path / "two").iterdir()
    numbers = re.findall(r"\d+$", reading.text(file.read_bytes()), re.MULTILINE)
    assert numbers == ["2", "5"]
    asked = ("--people", "Nobody", "--first-place", "3", "--out", tmp_path / "none")
    run = Run("print", BGL, "--what", "badges", *asked)
    assert run.code == 1
    assert "or has this number." in run.out
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("kind", "begins"), [("xlsx", b"PK"), ("csv", b"\xef\xbb\xbf")])
def test_the_tables_of_sheets_are_written_for_other_programs(
    tmp_path: Path, kind: str, begins: bytes
) -> None:
    run = Run("print", BGL, "--what", "final,penalties", "--as", kind, "--out", tmp_path)
    assert run.code == 0
    made = sorted(tmp_path.iterdir())
    assert [file.suffix for file in made] == [f".{kind}"] * 2
    assert all(file.read_bytes().startswith(begins) for file in made)
