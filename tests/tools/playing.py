"""What a program that is shipped must be able to do without a window, and what came of it.

The sample event in both languages with all its sheets, entry lists of every kind of workbook, a
store of the first revision, an own game, all commands on documents.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]  # it carries none
from alembic import command
from alembic.config import Config
from openpyxl import Workbook, load_workbook

from bglmanager.db.engine import make_engine
from bglmanager.db.migrate import APPLICATION_ID, MIGRATIONS
from bglmanager.engine.event import Event
from bglmanager.services import documents
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_games import own_games_of
from bglmanager.services.paper import USUAL_KINDS
from bglmanager.services.sample import STORE
from tests.files_made.ods import ods
from tests.files_made.sheets import Made
from tests.files_made.xls import xls
from tests.helpers.events import entries, playing, settings
from tests.helpers.own_games import ISLANDS, put
from tests.helpers.workspaces import open_workspace

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "resources" / "samples"
EXAMPLES = ROOT / "tests" / "files" / "examples"
FIRST_REVISION = "0001"
SECONDS = 120

Findings = dict[str, str]
"""What was made, by where it lies or what was asked."""

DEMO = ("demo", "--language")
PLAYED = {
    "demo": (*DEMO, "it", "--out", "{out}/demo"),
    "xlsx": (*DEMO, "en", "--entries", "{given}/list.xlsx", "--out", "{out}/xlsx"),
    "ods": (*DEMO, "it", "--entries", "{given}/list.ods", "--out", "{out}/ods"),
    "old store": (*DEMO, "en", "--entries", "{given}/list.xls", "--out", "{out}/old"),
    "own game": ("--data", "{given}/data", "seat", "{given}/own.bgl.json", "--out", "{out}/own"),
    "verify": ("verify", "{given}/played.bgl.json"),
    "compute": ("compute", "{given}/played.bgl.json", "--out", "{out}/computed"),
    "league": ("league", "{given}/played.bgl.json", "--ranking", "bgl", "--out", "{out}/l.xlsx"),
    **{
        f"sheets {language}": (
            *("print", "{given}/played.bgl.json", "--what", ",".join(USUAL_KINDS)),
            *("--language", language, "--out", f"{{out}}/sheets-{language}"),
        )
        for language in ("it", "en")
    },
    "sheets of an own game": (
        *("--data", "{given}/data", "print", "{given}/own.bgl.json", "--what", "announcement"),
        *("--out", "{out}/own-sheets"),
    ),
}
"""The command lines, with the folder of what is given and the one of what is made."""


@dataclass(frozen=True)
class Program:
    """How a program is started."""

    command: tuple[str, ...]
    environment: Mapping[str, str]


def prepare(folder: Path) -> None:
    """Lay down what is given to the program."""
    folder.mkdir()
    text = (SAMPLES / "iscritti.csv").read_text("cp1252")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    (folder / "list.xls").write_bytes(xls(Made(rows)))
    (folder / "list.ods").write_bytes(ods(Made(rows)))
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(folder / "list.xlsx")
    shutil.copy(SAMPLES / "torneo-giocato.bgl.json", folder / "played.bgl.json")
    put(own_games_of(LibraryPaths(folder / "data")), "isole.toml", ISLANDS)
    own = Event(settings(game="isole", ruleset="big-2026", league=None), entries(8))
    at = dt.datetime(2026, 11, 21, tzinfo=dt.UTC)
    document = documents.write_document(own, exported_at=at, for_league=False)
    (folder / "own.bgl.json").write_bytes(document)
    old_store(folder / STORE)


def old_store(path: Path) -> None:
    """A store of the first revision with an event that is being played."""
    newer = path.with_name("newer.sqlite")
    workspace = open_workspace(newer)
    workspace.import_document(playing(8))
    workspace.close()
    _make(path, FIRST_REVISION)
    with closing(sqlite3.connect(path)) as store:
        store.execute("ATTACH ? AS newer", (str(newer),))
        for (table,) in store.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'"):
            if table not in ("alembic_version", "sqlite_sequence"):
                names = store.execute(f"PRAGMA main.table_info({table})").fetchall()
                columns = ", ".join(f'"{name[1]}"' for name in names)
                copied = f"({columns}) SELECT {columns} FROM newer.{table}"  # noqa: S608 # our names
                store.execute(f"INSERT INTO main.{table} {copied}")
        store.execute(f"PRAGMA main.application_id = {APPLICATION_ID}")
        store.commit()
    newer.unlink()


def _make(path: Path, revision: str) -> None:
    """An empty store of this revision."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    engine = make_engine(path, synchronous="OFF", foreign_keys=False)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def play(program: Program, given: Path, out: Path) -> Findings:
    """Have the program do all of it in the folder `out`; what it said and made."""
    home, old = out / "home", out / "old"
    home.mkdir(parents=True)
    old.mkdir()
    shutil.copy(given / STORE, old / STORE)
    places = {"HOME": home, "APPDATA": home, "LOCALAPPDATA": home, "XDG_DATA_HOME": home}
    own = {name: str(folder) for name, folder in places.items()}
    environment = {**program.environment, **own, "QT_QPA_PLATFORM": "offscreen"}
    found: Findings = {}
    for name, words in PLAYED.items():
        asked = [word.format(given=given, out=out) for word in words]
        done = subprocess.run(
            [*program.command, *asked],
            cwd=home,
            env=environment,
            timeout=SECONDS,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        found[name] = f"exit {done.returncode}"
        if done.returncode:
            found[name] += f": {done.stdout}{done.stderr}"
    return found | dict(made(out))


def made(out: Path) -> Iterator[tuple[str, str]]:
    """Every file, and what is the same in it whenever and wherever it is made."""
    for file in sorted(out.rglob("*")):
        if file.is_file():
            look = LOOKS.get(file.suffix, lambda _file: "there")
            yield file.relative_to(out).as_posix(), look(file)


def _pages(file: Path) -> str:
    """How much is on the pages of a sheet; of a document's sheets, every byte."""
    if file.parent.name in SAME_BYTES:
        return sha256(file.read_bytes()).hexdigest()
    with closing(pypdfium2.PdfDocument(file)) as pages:
        return f"{len(pages)} pages"


SAME_BYTES = ("sheets-it", "sheets-en", "own-sheets")


def _facts(file: Path) -> str:
    """Who played, and what came of it."""
    document = json.loads(file.read_bytes())
    names = [f"{entry['first_name']} {entry['last_name']}" for entry in document["entries"]]
    rounds = [round_["tables"] for round_ in document["rounds"]]
    return json.dumps([names, rounds, document.get("derived")])


def _events(file: Path) -> str:
    """The revision of a store, and its events."""
    with closing(sqlite3.connect(file)) as store:
        asked = ("SELECT version_num FROM alembic_version", "SELECT name FROM event ORDER BY id")
        return str([store.execute(each).fetchall() for each in asked])


def _cells(file: Path) -> str:
    sheets = load_workbook(file).worksheets
    return str([[list(row) for row in sheet.iter_rows(values_only=True)] for sheet in sheets])


def _extent(file: Path) -> str:
    """Width and height of a picture: they stand at the beginning."""
    return file.read_bytes()[16:24].hex()


LOOKS = {
    ".pdf": _pages, ".json": _facts, ".sqlite": _events, ".xlsx": _cells, ".png": _extent,
}  # fmt: skip


def differences(known: Findings, found: Findings) -> Iterator[str]:
    """What the checkout cannot do, and what the bundle does otherwise."""
    for name in PLAYED:
        if known[name] != "exit 0":
            yield f"the checkout itself, {name}: {known[name]}"
    yield from (f"{each} says what went wrong" for each in found if each.endswith(".log"))
    for name in sorted(known.keys() | found.keys()):
        mine, other = known.get(name, "nothing"), found.get(name, "nothing")
        if mine != other:
            yield f"{name}: {other[:2000]} instead of {mine[:200]}"
