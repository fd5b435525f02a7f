"""Putting the program together: folders, the crash net, the window, and no Qt for commands."""

from __future__ import annotations

import gc
import getpass
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from bglmanager import bootstrap
from bglmanager.bootstrap import CrashNet, Errands, data_folder, main, restore_libraries
from bglmanager.engine.problems import Problem
from bglmanager.i18n import DEFAULT_LANGUAGE, Texts
from bglmanager.services import documents
from bglmanager.services.errors import fault_places
from bglmanager.services.library import Library
from bglmanager.services.library_paths import LibraryLock
from bglmanager.ui import app, instances
from tests.helpers.events import EVENT_ID
from tests.helpers.figures import figure

DOCUMENT = Path(__file__).parent / "files" / "examples" / "bgl-2010.bgl.json"


@pytest.fixture
def net(tmp_path: Path) -> Iterator[CrashNet]:
    with CrashNet(tmp_path / "data") as made:
        yield made


@pytest.fixture(autouse=True)
def collections() -> Iterator[None]:
    """Unused cycles are looked for after each test as before it."""
    yield
    gc.enable()


def crash() -> None:
    raise KeyError("Mario Rossi")


def log(tmp_path: Path) -> str:
    return (tmp_path / "data" / "bglmanager.log").read_text(encoding="utf-8")


def caught() -> BaseException:
    try:
        try:
            crash()
        except KeyError as error:
            raise RuntimeError("Anna Verdi") from error
    except RuntimeError as error:
        return error
    raise AssertionError("nothing was raised")


def test_the_data_folder_can_be_named() -> None:
    assert data_folder({"BGLMANAGER_DATA": "stick"}) == Path("stick")
    assert data_folder({}).name == "BGL Manager"


@pytest.mark.parametrize("before", [None, "/opt/lib"])
def test_programs_a_bundle_starts_find_the_libraries_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: str | None
) -> None:
    """With the bundle's own libraries first `lp` and the file manager may not start."""
    theirs = {} if before is None else {"LD_LIBRARY_PATH": before}
    kept = {} if before is None else {"LD_LIBRARY_PATH_ORIG": before}
    environment = {"LANG": "it_IT", "LD_LIBRARY_PATH": str(tmp_path), **kept}
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    restore_libraries(environment)
    assert environment == {"LANG": "it_IT", **theirs}


def test_outside_a_bundle_libraries_are_found_as_before() -> None:
    environment = {"LD_LIBRARY_PATH": "/opt/lib"}
    restore_libraries(environment)
    assert environment == {"LD_LIBRARY_PATH": "/opt/lib"}


def test_a_crash_is_logged_without_names(tmp_path: Path, net: CrashNet) -> None:
    told: list[str] = []
    net.tell = lambda: told.append("once")
    error = caught()
    sys.excepthook(type(error), error, error.__traceback__)
    assert told == ["once"]
    assert "builtins.RuntimeError" in log(tmp_path)
    assert "builtins.KeyError" in log(tmp_path)
    assert " crash\n" in log(tmp_path)
    assert "Rossi" not in log(tmp_path)
    assert "Verdi" not in log(tmp_path)
    assert str(Path.cwd()) not in log(tmp_path)


def test_a_crash_with_no_window_is_said_on_the_console(
    net: CrashNet, capsys: pytest.CaptureFixture[str]
) -> None:
    error = caught()
    sys.excepthook(type(error), error, error.__traceback__)
    words = Texts(DEFAULT_LANGUAGE).text(
        "Something went wrong in the program. The log has details."
    )
    assert capsys.readouterr().err == f"{words}\n"


def test_a_lack_of_memory_is_said_from_what_was_kept_back(
    tmp_path: Path, net: CrashNet, capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(MemoryError, MemoryError(), None)
    words = Texts(DEFAULT_LANGUAGE).text(
        "There is not enough memory. Close other programs and try again."
    )
    assert capsys.readouterr().err == f"{words}\n"
    assert "builtins.MemoryError" in log(tmp_path)


@pytest.mark.parametrize("error", [MemoryError(), KeyError("Mario Rossi")])
def test_a_crash_of_a_command_ends_with_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
) -> None:
    """Never a traceback, whatever nobody foresaw."""

    def fail(_data: bytes) -> bytes:
        raise error

    monkeypatch.setattr(documents, "with_results_computed", fail)
    assert main(["--data", str(tmp_path / "data"), "compute", str(DOCUMENT)]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "Rossi" not in said
    assert type(error).__name__ in log(tmp_path)


def test_a_crash_in_a_thread_is_caught(tmp_path: Path, net: CrashNet) -> None:
    told: list[str] = []
    net.tell = lambda: told.append("once")
    thread = threading.Thread(target=crash)
    thread.start()
    thread.join()
    assert told == ["once"]
    assert "builtins.KeyError" in log(tmp_path)


def test_a_crash_of_an_errand_is_caught_and_the_next_is_done(tmp_path: Path, net: CrashNet) -> None:
    told: list[str] = []
    net.tell = lambda: told.append("once")
    errands = Errands()
    errands.run(crash)
    errands.run(lambda: told.append("next"))
    errands.end()
    assert told == ["once", "next"]
    assert "builtins.KeyError" in log(tmp_path)


def test_the_net_is_taken_away_again(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook
    with CrashNet(tmp_path):
        assert (sys.excepthook, threading.excepthook) != before
    assert (sys.excepthook, threading.excepthook) == before


def test_places_follow_the_cause() -> None:
    kinds = [line for line in fault_places(caught()) if not line.startswith(" ")]
    assert kinds == ["builtins.RuntimeError", "builtins.KeyError"]


def test_a_second_program_is_told_who_is_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock is held by a program that has no window."""
    monkeypatch.setattr(instances, "hand_over", partial(instances.hand_over, patience=50))
    shown: list[str] = []

    def again_once(_arguments: object, _folder: Path, problem: Problem) -> bool:
        shown.append(problem.code)
        return len(shown) == 1

    monkeypatch.setattr(app, "cannot_start", again_once)
    with LibraryLock(tmp_path):
        assert main(["--data", str(tmp_path)]) == 1
    told = (
        f"Il programma è già aperto: {getpass.getuser()}@{socket.gethostname()}, {os.getpid()}. "
        "Continua lì, o prima chiudilo. Se non risponde, terminalo dall’elenco dei programmi in "
        "esecuzione, poi riprova da qui.\n"
    )
    assert capsys.readouterr().err == 2 * told
    assert shown == ["store.in-use"] * 2


def test_a_second_program_without_a_file_ends_when_the_first_has_come_forward(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        instances, "hand_over", lambda folder, file: (folder, file) == (tmp_path, None)
    )
    with LibraryLock(tmp_path):
        assert main(["--data", str(tmp_path)]) == 0
    assert capsys.readouterr().err == (
        "Il programma è già aperto; la sua finestra è venuta in primo piano.\n"
    )


class Window:
    """The window of a program that ends at once; keeps what it was asked."""

    def __init__(self) -> None:
        self.opened: list[Path] = []
        self.folder: Path | None = None

    def open_file(self, file: Path) -> None:
        self.opened.append(file)

    def tell_bug(self) -> None:
        raise AssertionError("there was none")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    made = Window()

    def run(library: Library, _arguments: object, *, started: object) -> int:
        assert callable(started)
        started(made)
        made.folder = library.places.folder
        library.open_library()
        return 7

    monkeypatch.setattr(app, "run", run)
    return made


def test_the_window_returns_the_exit_code(tmp_path: Path, window: Window) -> None:
    folder = tmp_path / "new" / "data"
    assert main(["--data", str(folder)]) == 7
    assert (window.opened, window.folder) == ([], folder)
    assert (folder / "library.sqlite3").exists()


def test_a_file_is_opened_in_the_window(tmp_path: Path, window: Window) -> None:
    assert main(["--data", str(tmp_path), str(DOCUMENT)]) == 7
    assert window.opened == [DOCUMENT]


def test_commands_run_without_qt() -> None:
    script = (
        "import sys; from bglmanager.bootstrap import main\n"
        f"code = main(['verify', {str(DOCUMENT)!r}])\n"
        "print(code, 'PySide6' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "0 False"


def test_a_window_starts_without_what_is_not_shown_yet(tmp_path: Path) -> None:
    """Pages, printing, importing and migrating are read when somebody comes to them."""
    script = (
        "import sys; from pathlib import Path\n"
        "from bglmanager.ui import app\n"
        "from bglmanager.bootstrap import _new_id, _now\n"
        "from bglmanager.services.workspace import open_library\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "workspace = open_library(folder / 'library.sqlite3', clock=_now, new_id=_new_id)\n"
        "window = app.Program(app.make_application(['start']), workspace,\n"
        "    app.LibraryPreferences(workspace), folder).start()\n"
        "pages = [name for name in sys.modules if name.endswith('.page')]\n"
        "print(*pages, *sorted(LATE & set(sys.modules)))\n"
        "window.close(); workspace.close()"
    )
    late = {"openpyxl", "pypdfium2", "python_calamine", "rapidfuzz", "reportlab"}
    late |= {"bglmanager.printing", "bglmanager.services.results", "bglmanager.services.sample"}
    done = subprocess.run(
        [sys.executable, "-c", f"LATE = {late!r}\n{script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["bglmanager.ui.pages.home.page"]


def test_the_clock_knows_its_zone() -> None:
    assert bootstrap._now().tzinfo is not None
    assert len({bootstrap._new_id() for _ in range(3)}) == 3
    assert len(bootstrap._new_id()) == len(EVENT_ID)


OURS = ("library.holder", "crash.log", "bglmanager.log", "erasures.json")
FOLDERS = ("backups", "documents", "games", "rules", "unsaved", "set-aside")


PARTS = [*product([*OURS, *FOLDERS, "backups/erasures.json"], ["file", "folder", "pipe"])]


@pytest.mark.parametrize(("name", "what"), PARTS[:: figure(3, long=1)])
def test_one_part_that_is_something_else_hides_no_library(
    tmp_path: Path, window: Window, name: str, what: str
) -> None:
    assert main(["--data", str(tmp_path)]) == 7
    strange = tmp_path / name
    if strange.is_dir():
        shutil.rmtree(strange)
    strange.unlink(missing_ok=True)
    strange.parent.mkdir(exist_ok=True)
    if what == "file":
        strange.write_text("?")
    elif what == "folder":
        strange.mkdir()
    else:
        os.mkfifo(strange)
    assert main(["--data", str(tmp_path)]) == 7


@pytest.mark.parametrize("what", ["folder", "pipe"])
def test_what_is_no_library_is_said_in_a_window(
    tmp_path: Path, window: Window, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    shown: list[str] = []

    def close(_arguments: object, _folder: Path, problem: Problem) -> bool:
        shown.append(problem.code)
        return False

    monkeypatch.setattr(app, "cannot_start", close)
    strange = tmp_path / "library.sqlite3"
    if what == "folder":
        strange.mkdir()
    else:
        os.mkfifo(strange)
    assert main(["--data", str(tmp_path)]) == 1
    assert shown == ["store.unreadable"]


def test_a_data_folder_that_is_a_file_is_said_in_a_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def close(_arguments: object, _folder: Path, problem: Problem) -> bool:
        shown.append(problem.code)
        return False

    monkeypatch.setattr(app, "cannot_start", close)
    (tmp_path / "data").write_text("?")
    assert main(["--data", str(tmp_path / "data")]) == 1
    assert shown == ["store.folder"]
