"""Does acts again and again, each time in a process that has only so much memory left for it.

`python -m tests.reliability.scarce FOLDER POINTS [ACT…]` lays down a library in FOLDER/ACT/start,
does the act in a copy of it (`free`) to see how much it takes, and then in as many copies (`0` …)
with nothing left up to that much. The act is done as the window does it: known errors in their
words, all others through the crash net. What was said lies in `said.txt`, how all of them ended in
FOLDER/codes.json.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bglmanager.bootstrap import CrashNet
from bglmanager.engine.problems import Refused
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.services import entry_lists, paper
from bglmanager.services.errors import NotSaved
from bglmanager.services.games import game_catalogue
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.words.problems import problem_sentence
from tests.helpers.events import EVENT_ID, event, played
from tests.helpers.workspaces import open_workspace
from tests.reliability.forks import ended, fork

LIST = path("samples") / "iscritti.xlsx"
STORE = "library.sqlite3"
PAPER = "paper"
"""The folder that sheets are saved in."""

CODES = "codes.json"
SAID = "said.txt"

DONE, NOT_DONE = 0, 3
PATIENCE = 60
"""Seconds after which an act that hangs is ended."""

Act = Callable[[Workspace, OpenEvent, Path], object]


def _import(workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    entry_lists.take_list(desk, entry_lists.read_file(LIST, desk.event, now=workspace.now()))


def _print(workspace: Workspace, desk: OpenEvent, folder: Path) -> None:
    sheets = paper.Paper(desk, Texts("it"), game_catalogue())
    for offer in paper.sheets_offered(desk.event, desk.derived, game_catalogue()):
        if offer.round is not None:
            file = folder / PAPER / sheets.file_name(offer)
            sheets.save_sheet(offer, sheets.sheet_job(offer)(), file)


def _undo(_workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    desk.undo()


def _read(workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    """Everything that an import needs is loaded; nothing is kept of it."""
    entry_lists.read_file(LIST, desk.event, now=workspace.now())


def _draw_sheets(workspace: Workspace, desk: OpenEvent, _folder: Path) -> None:
    """Everything that a print needs is loaded; nothing is saved."""
    sheets = paper.Paper(desk, Texts("it"), game_catalogue())
    sheets.sheet_job(paper.sheets_offered(desk.event, desk.derived, game_catalogue())[0])()


ACTS: Mapping[str, Sequence[Act]] = {
    "import": (_import,),
    "import-again": (_read, _import),
    "print": (_print,),
    "print-again": (_draw_sheets, _print),
    "undo": (_undo,),
}
"""What is done; all but the last of them before there is a limit."""


def prepare(act: str, folder: Path) -> None:
    """Lay down the library before the act."""
    (folder / PAPER).mkdir(parents=True)
    workspace = open_workspace(folder / STORE)
    desk = workspace.import_document(played(24, 2) if "print" in act else event(8))
    if act == "undo":
        _import(workspace, desk, folder)
    workspace.close()


def main() -> None:
    """Do the acts."""
    folder, points, acts = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:] or list(ACTS)
    codes = {act: _with_more_and_more(act, folder / act, points) for act in acts}
    (folder / CODES).write_text(json.dumps(codes), "utf-8")


def _with_more_and_more(act: str, folder: Path, points: int) -> list[int]:
    """Lay everything down and do the act: without a limit, then at every point up to there."""
    start = folder / "start"
    prepare(act, start)
    free = Path(shutil.copytree(start, folder / "free"))
    codes = [_child(act, free, None)]
    needed = int((free / SAID).read_text("utf-8"))
    for point in range(points):
        copy = Path(shutil.copytree(start, folder / str(point)))
        codes.append(_child(act, copy, needed * point // max(points - 1, 1)))
    return codes


def _child(act: str, folder: Path, most: int | None) -> int:
    """Do the act in a process of its own; how it ended."""
    return ended(fork(lambda: os._exit(_done(ACTS[act], folder, most))))


def _done(acts: Sequence[Act], folder: Path, most: int | None) -> int:
    """Do the act with so many bytes more than there are in use; whether it was done."""
    signal.alarm(PATIENCE)
    with (folder / SAID).open("w", encoding="utf-8") as said, CrashNet(folder):
        sys.stdout = sys.stderr = said
        workspace = open_workspace(folder / STORE)
        desk = workspace.open_event(EVENT_ID)
        for each in acts[:-1]:
            each(workspace, desk, folder)
        used = _figure("VmSize")
        if most is not None:
            resource.setrlimit(resource.RLIMIT_AS, (used + most, used + most))
        try:
            acts[-1](workspace, desk, folder)
        except (Refused, NotSaved) as error:
            problems = error.problems if isinstance(error, Refused) else [error.problem]
            said.writelines(f"{problem_sentence(Texts('it'), each)}\n" for each in problems)
            return NOT_DONE
        except Exception:  # noqa: BLE001 # as from a slot of the window
            sys.excepthook(*sys.exc_info())
            return NOT_DONE
        if most is None:
            said.write(str(_figure("VmPeak") - used))
    return DONE


def _figure(name: str) -> int:
    """Bytes that the system counts for this process."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(rf"^{name}:\s+(\d+) kB$", status, re.MULTILINE)
    assert found is not None
    return int(found[1]) * 1024


if __name__ == "__main__":
    main()
