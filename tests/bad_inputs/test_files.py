"""Every bad file: opened as an event, as a list, as the library; nothing stays of it."""

from __future__ import annotations

import os
import resource
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists, export
from bglmanager.services.entries import search_key
from bglmanager.services.errors import NotOpened
from bglmanager.services.library import open_document
from bglmanager.services.workspace import OpenEvent, Workspace, open_library
from bglmanager.ui.pages.entries.people import Lines
from bglmanager.words.problems import placed_sentence, problem_sentence
from tests.bad_inputs import (
    list_bombs,
    list_cells,
    list_people,
    list_strangers,
    list_texts,
    list_workbooks,
)
from tests.bad_inputs.files_given import (
    DOCUMENTS,
    EXAMPLE,
    PNG,
    changed,
    newer_library,
    other_database,
)
from tests.bad_inputs.lists import (
    NOW,
    NotTaken,
    Said,
    Shown,
    behind_tabs,
    both,
    last_entry,
    outcome,
    read,
)
from tests.db.raw import dump, journal
from tests.helpers.figures import figure
from tests.helpers.refusals import refusal
from tests.helpers.workspaces import counting, open_workspace, ticking


@pytest.fixture
def store(library: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(library, tmp_path))


@pytest.fixture
def workspace(store: Path) -> Iterator[Workspace]:
    opened = open_workspace(store)
    yield opened
    opened.close()


def refused(act: Callable[[], object]) -> Said:
    """What is said in the window, the place in the file before it."""
    with pytest.raises(Refused) as caught:
        act()
    italian, english = (
        " ".join(placed_sentence(Texts(language), found) for found in caught.value.problems)
        for language in ("it", "en")
    )
    return italian, english


# ------------------------------------------------------------------------------- as an event


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents(name: str, workspace: Workspace, store: Path) -> None:
    data, said = DOCUMENTS[name]
    file = store.with_name("torneo.bgl.json")
    file.write_bytes(data())
    before, given = store.read_bytes(), file.read_bytes()
    assert refused(lambda: open_document(workspace, file)) == said
    assert (store.read_bytes(), file.read_bytes()) == (before, given)


def test_the_example_itself_is_sound(workspace: Workspace) -> None:
    """What the table does to it is what is refused."""
    unchanged = EXAMPLE.with_name(EXAMPLE.name)
    assert len(open_document(workspace, unchanged).event.entries) == 16
    assert changed(lambda tree: None) != EXAMPLE.read_bytes()


def test_a_document_without_derived_part_and_checksum_is_taken(
    workspace: Workspace, tmp_path: Path
) -> None:
    def strip(tree: dict[str, object]) -> None:
        del tree["derived"], tree["integrity"]

    file = tmp_path / "torneo.bgl.json"
    file.write_bytes(changed(strip, signed=False))
    assert len(open_document(workspace, file).event.entries) == 16


@pytest.fixture
def here(workspace: Workspace) -> OpenEvent:
    """The example, in the library."""
    return open_document(workspace, EXAMPLE)


STATES: dict[str, tuple[dict[str, object], Said]] = {
    "an older revision": (
        {"revision": 1, "city": "Forlimpopoli"},
        both("""
            it: “Torneo d’autunno” è già tra i tornei ed è andato avanti: il file è la revisione 1,
                nell’elenco c’è la 3. Aprilo dall’elenco; non è cambiato niente.
            en: “Torneo d’autunno” is in the list already and has gone on: the file is its revision
                1, the list has revision 3. Open it in the list; nothing was changed.
        """),
    ),
    "a later revision": (
        {"revision": 7, "city": "Forlimpopoli"},
        both("""
            it: “Torneo d’autunno” è già tra i tornei, e il file è una revisione successiva: la 7,
                nell’elenco c’è la 3. Non è cambiato niente. Per proseguire dal file, aprilo su un
                computer che non ha questo torneo.
            en: “Torneo d’autunno” is in the list already, and the file is a later revision of it:
                7, the list has 3. Nothing was changed. To go on from the file, open it on a
                computer that does not have the event.
        """),
    ),
    "the same revision, something else": (
        {"city": "Forlimpopoli"},
        both("""
            it: “Torneo d’autunno” è già tra i tornei, e il file ne dice altro (sono tutti e due la
                revisione 3). Aprilo dall’elenco; non è cambiato niente.
            en: “Torneo d’autunno” is in the list already, and the file says something else of it
                (both are revision 3). Open it in the list; nothing was changed.
        """),
    ),
    "another event with its id": (
        {"name": "Coppa di Natale", "date": "2026-12-20"},
        both("""
            it: Il file di “Coppa di Natale” ha lo stesso codice interno di “Torneo d’autunno”, che
                è già tra i tornei: uno dei due è nato copiando l’altro. Non è cambiato niente; fai
                creare “Coppa di Natale” come torneo nuovo.
            en: The file of “Coppa di Natale” has the identity of “Torneo d’autunno”, which is in
                the list already: one of them was made from a copy of the other. Nothing was
                changed; have “Coppa di Natale” created as a new event.
        """),
    ),
}


@pytest.mark.parametrize("name", STATES)
def test_an_event_that_is_here_is_never_overwritten(
    name: str, here: OpenEvent, workspace: Workspace, store: Path
) -> None:
    changes, said = STATES[name]
    file = store.with_name("torneo.bgl.json")
    file.write_bytes(changed(lambda tree: tree["event"].update(changes)))
    before, event = store.read_bytes(), here.event
    assert refused(lambda: open_document(workspace, file)) == said
    assert (store.read_bytes(), here.event) == (before, event)


def test_a_document_of_the_event_that_says_the_same_opens_it(
    here: OpenEvent, workspace: Workspace, tmp_path: Path
) -> None:
    file = tmp_path / "lega.bgl.json"
    export.write_result_file(here, file, for_league=True)
    assert open_document(workspace, file) is here


# --------------------------------------------------------------------------------------- names


@pytest.mark.parametrize(
    "name",
    [
        "CON", "con.bgl.json", "AUX.bgl.json", "Città, un’altra – 李.bgl.json",
        "  due spazi  .bgl.json", "x" * 240 + ".bgl.json", "50%_'; DROP TABLE.bgl.json",
    ],
)  # fmt: skip
def test_a_document_of_any_name_is_opened(name: str, workspace: Workspace, tmp_path: Path) -> None:
    """In a folder of more than 260 characters, too."""
    folder = tmp_path / ("cartella " * 12).strip() / ("più giù " * 12).strip()
    folder.mkdir(parents=True)
    file = folder / name
    shutil.copy(EXAMPLE, file)
    assert len(str(file)) > 200
    assert len(open_document(workspace, file).event.entries) == 16


def no_file(name: str) -> Said:
    return (
        f"{name} è una cartella o un dispositivo, non un file. Scegli un file.",
        f"{name} is a folder or a device and no file. Choose a file.",
    )


NAMES: dict[str, tuple[str, Said]] = {
    "not there": (
        "manca.bgl.json",
        (
            "manca.bgl.json non c’è. Sceglilo di nuovo, o cercalo con un altro nome.",
            "manca.bgl.json is not there. Choose it again, or look for it under another name.",
        ),
    ),
    "a folder": ("cartella", no_file("cartella")),
    "a device, as CON is on Windows": ("../../../../../../../../dev/zero", no_file("zero")),
    "a pipe that never says anything": ("tubo", no_file("tubo")),
    "a name that is too long": (
        "x" * 300,
        (
            (
                f"Il percorso di {'x' * 59}… è troppo lungo. Scegli un nome più breve o una "
                "cartella con un percorso più breve."
            ),
            (
                f"The path to {'x' * 59}… is too long. Choose a shorter name, or a folder with a "
                "shorter path."
            ),
        ),
    ),
    "a NUL in the name": (
        "a\0b",
        both("""
            it: a\N{REPLACEMENT CHARACTER}b non si può leggere. Controlla che ci sia e che tu
                possa aprirlo.
            en: a\N{REPLACEMENT CHARACTER}b cannot be read. Check that it is there and that you
                may open it.
        """),
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_names_that_lead_to_no_file(name: str, workspace: Workspace, store: Path) -> None:
    given, said = NAMES[name]
    (store.parent / "cartella").mkdir()
    os.mkfifo(store.parent / "tubo")
    file, before = store.parent / given, store.read_bytes()
    desk = workspace.open_event(workspace.events()[0].id)
    assert refusal(lambda: open_document(workspace, file)) == said
    assert refusal(lambda: entry_lists.read_file(file, desk.event, now=NOW)) == said
    assert store.read_bytes() == before


# -------------------------------------------------------------------------------- as the library

NO_LIBRARY = (
    "x.sqlite3 non è un archivio tornei di questo programma. Scegline un altro.",
    "x.sqlite3 is not a file of events of this program. Choose another one.",
)
FOREIGN: dict[str, tuple[Callable[[Path], object], Said]] = {
    "a picture": (lambda path: path.write_bytes(PNG), NO_LIBRARY),
    "a document": (lambda path: shutil.copy(EXAMPLE, path), NO_LIBRARY),
    "another database": (other_database, NO_LIBRARY),
    "a newer version": (
        newer_library,
        both("""
            it: x.sqlite3 è stato scritto da una versione più recente del programma. Installala per
                aprirlo.
            en: x.sqlite3 was written by a newer version of this program. Install that version to
                open it.
        """),
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_files_that_are_no_library(name: str, library: Path, tmp_path: Path) -> None:
    make, said = FOREIGN[name]
    file = tmp_path / "x.sqlite3"
    if name == "a newer version":
        shutil.copy(library, file)
    make(file)
    before = file.read_bytes()
    with pytest.raises(NotOpened) as caught:
        open_library(file, clock=ticking(), new_id=counting())
    found = caught.value.problem
    assert (problem_sentence(Texts("it"), found), problem_sentence(Texts("en"), found)) == said
    assert file.read_bytes() == before


def test_an_empty_file_becomes_an_empty_library(tmp_path: Path) -> None:
    """It holds nothing that could be lost."""
    file = tmp_path / "x.sqlite3"
    file.touch()
    workspace = open_library(file, clock=ticking(), new_id=counting(), synchronous="OFF")
    assert workspace.events() == ()
    workspace.close()


def test_nothing_was_written_by_what_was_refused(workspace: Workspace, store: Path) -> None:
    """The dumps that other tables compare do tell what is written."""
    before = dump(store), journal(store)
    open_document(workspace, EXAMPLE)
    assert (dump(store), journal(store)) != before


# ---- Every bad list of entries: what the window says of it, word for word, and that nothing stays

MEMORY = 200 * 1024 * 1024
HANGS = 20
"""Seconds of the processor after which a list counts as one that never ends. The second that it
may take is watched with the other figures, where nothing else takes the processor."""

FILES = {
    **list_texts.TEXTS,
    **list_strangers.STRANGERS,
    **list_workbooks.WORKBOOKS,
}
CELLS = {**list_people.PEOPLE, **list_cells.CELLS}


def check(desk: OpenEvent, store: Path, data: bytes | str, expected: NotTaken | Shown) -> None:
    """What is said and added; a refusal leaves the store as it was, byte for byte."""
    before = store.read_bytes(), dump(store), journal(store)
    found = outcome(desk, data)
    assert list(found.said) == list(expected.said)
    assert type(found) is type(expected)
    if isinstance(found, Shown) and isinstance(expected, Shown):
        assert list(found.added) == list(expected.added)
    if isinstance(expected, NotTaken) or not expected.added:
        assert (store.read_bytes(), dump(store), journal(store)) == before


@pytest.mark.parametrize("name", FILES)
def test_files(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    data, expected = FILES[name]
    check(desk, tmp_path / "library.sqlite", data(), expected)


@pytest.mark.parametrize("name", CELLS)
def test_cells(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    data, expected, kept = CELLS[name]
    check(desk, tmp_path / "library.sqlite", data, behind_tabs(expected))
    assert last_entry(desk, kept) == kept


@pytest.mark.parametrize("name", [*list_bombs.BOMBS][:: figure(4, long=1)])
def test_bombs_take_no_memory_and_come_to_an_end(
    name: str, desk: OpenEvent, tmp_path: Path
) -> None:
    """In a child that ends where it needs more than 200 MB or hangs."""
    data, expected = list_bombs.BOMBS[name]
    made = data()
    child = os.fork()
    if child == 0:
        _defuse(desk, tmp_path / "library.sqlite", made, expected)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _defuse(desk: OpenEvent, store: Path, data: bytes | str, expected: NotTaken | Shown) -> None:
    """In the child: check the list within its limits. Never returns."""
    code = 1
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        used = pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, resource.RLIM_INFINITY))
        signal.setitimer(signal.ITIMER_PROF, HANGS)
        check(desk, store, data, expected)
        code = 0
    finally:
        os._exit(code)  # past pytest, whose process this was


def test_a_name_that_is_sql_is_found_again_and_does_nothing(
    desk: OpenEvent, tmp_path: Path
) -> None:
    data, _, _ = CELLS["SQL"]
    outcome(desk, data)
    assert [entry.first_name for entry in desk.event.entries] == [
        "Nicolò",
        "'); DROP TABLE entry;--",
    ]
    assert len(dump(tmp_path / "library.sqlite")["entry"]) == 2


def test_a_column_that_is_there_twice_is_settled_by_a_choice(desk: OpenEvent) -> None:
    data, _ = FILES["a column twice"]
    found = read(desk, data())
    reading = entry_lists.with_column(found, 3, None)
    again = entry_lists.read_again(found, desk.event, now=desk.now(), reading=reading)
    entry_lists.take_list(desk, again)
    assert desk.event.entries[-1].email == "a@b.it"


@pytest.mark.parametrize("typed", ["%", "_", "%%", "*", "' OR 1=1"])
def test_signs_of_a_search_stand_for_themselves(typed: str, desk: OpenEvent) -> None:
    (line,) = Lines(Texts("en")).of(desk.event)
    assert line.match(search_key("luca")) is not None
    assert line.match(search_key(typed)) is None
