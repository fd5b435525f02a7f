"""Takes damaged entry lists one after another, in a process that may end at any of them.

`python -m tests.reliability.import_batch FOLDER FIRST COUNT [FAULT]` writes the number of each
list before it is read, and at its end a line of figures. FAULT makes the middle one misbehave, so
that a test sees whether anybody notices.
"""

from __future__ import annotations

import datetime as dt
import json
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bglmanager.engine import facts
from bglmanager.engine.event import Event
from bglmanager.engine.problems import Level, Problem, Refused
from bglmanager.i18n import Texts
from bglmanager.services import entry_lists
from bglmanager.services.changes import Change
from bglmanager.services.entry_lists import Choices, State
from bglmanager.services.workspace import Args, OpenEvent
from bglmanager.words.problems import problem_sentence
from tests.db.raw import dump, raw
from tests.helpers.events import event
from tests.helpers.workspaces import open_workspace
from tests.reliability.mutated_lists import KINDS, mutant

SECONDS = 2.0
MEMORY = 200 * 1024 * 1024
"""Of a list, beyond what the program has before it."""

NOW = dt.datetime(2026, 11, 21, 10, tzinfo=dt.UTC)
_TEXTS = (Texts("it"), Texts("en"))

Fault = Callable[[Path], None]


def _crash(_: Path) -> None:
    raise ZeroDivisionError


def _hang(_: Path) -> None:
    while True:
        pass


def _write(store: Path) -> None:
    with raw(store) as connection:
        connection.execute("UPDATE entry SET last_name = 'X' WHERE id = 1")


def _eat(_: Path) -> None:
    bytearray(2 * MEMORY)


FAULTS: dict[str, Fault] = {"crash": _crash, "hang": _hang, "write": _write, "eat": _eat}


def main() -> None:
    """Read the arguments and take the lists."""
    folder, first, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fault = FAULTS.get(sys.argv[4]) if len(sys.argv) > 4 else None
    store = folder / f"library-{first}.sqlite"
    workspace = open_workspace(store)
    desk = workspace.import_document(event(10))
    # so that everything has been loaded, and nothing but the lists takes memory and time
    for number in range(0 if fault else 2 * len(KINDS)):
        _take(desk, store, -1 - number, None)
    found: Counter[str] = Counter()
    slowest, kept = 0.0, _memory()
    with _limits(kept):
        for number in range(first, first + count):
            _tell(str(number))
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            before = time.process_time()
            injected = fault if number == first + count // 2 else None
            found[_take(desk, store, number, injected)] += 1
            slowest = max(slowest, time.process_time() - before)
            signal.setitimer(signal.ITIMER_PROF, 0)
    workspace.close()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    _tell(json.dumps({**found, "slowest": round(slowest, 3), "peak": grown}))


def _tell(line: str) -> None:
    """Say it at once: the next list may end the process."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _memory() -> int:
    """How much of its address space the process uses."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()


@contextmanager
def _limits(used: int) -> Iterator[None]:
    """Too much memory is a MemoryError, too much time the end of the process by SIGPROF."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _take(desk: OpenEvent, store: Path, number: int, fault: Fault | None) -> str:
    """What became of a list: it was refused, or has no line to take, or was taken.

    Every fourth is written down and undone, for the others nothing is written.
    """
    kind, data = mutant(number)
    before = store.read_bytes()
    try:
        if fault is not None:
            fault(store)
            raise Refused([])
        if isinstance(data, str):
            found = entry_lists.read_pasted(data, desk.event, now=NOW)
        else:
            found = entry_lists.read_bytes(data, f"elenco.{kind}", desk.event, now=NOW)
        choices = _choices(found)
        entry_lists.what_taking_does(desk.event, found, choices)
    except Refused as refused:
        _say(refused.problems)
        assert store.read_bytes() == before, "a refusal has written"
        return "refused"
    _say((*found.preview.problems, *(p for row in found.preview.rows for p in row.problems)))
    assert store.read_bytes() == before, "a preview has written"
    if entry_lists.what_taking_does(desk.event, found, choices).nothing:
        return "nothing"
    if number // len(KINDS) % 4 == 0:
        facts_before = dump(store)
        entry_lists.take_list(desk, found, choices)
        _check(desk.event)
        desk.undo()
        assert dump(store) == facts_before, "undoing leaves something"
    else:
        rehearsal = Rehearsal(desk.event)
        entry_lists.take_list(cast(OpenEvent, rehearsal), found, choices)
        _check(rehearsal.event)
    return "taken"


@dataclass
class Rehearsal:
    """An event at a desk without a store: what an act makes of it is just kept."""

    event: Event

    def act(self, _kind: str, _args: Args, change: Change) -> None:
        self.event = change if isinstance(change, Event) else change(self.event)


def _check(event: Event) -> None:
    wrong = [found for found in facts.check_event(event) if found.level is Level.WRONG]
    assert not wrong, wrong


def _choices(found: entry_lists.EntryList) -> Choices:
    rows = found.preview.rows
    likely = [row.line for row in rows if row.state is State.LIKELY]
    return Choices(same=frozenset(likely[::2]), add=frozenset(likely[1::2]))


def _say(problems: tuple[Problem, ...]) -> None:
    for found in problems:
        for texts in _TEXTS:
            assert problem_sentence(texts, found)


if __name__ == "__main__":
    main()
