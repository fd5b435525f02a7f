"""Printers: what is asked of one, and those of systems that have `lp` (Linux, macOS).

Asking and sending may take as long as they like, or for ever: both are for the worker.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.problems import Refused, problem
from bglmanager.printing.preview import page_sizes
from bglmanager.printing.styles import PageSize, paper_of
from bglmanager.words.number_format import joined_spans
from bglmanager.words.print_wishes import Sides as Sides

Step = Callable[[int, int], None]
"""Hears how far it is, and raises where somebody has had enough."""


def _unheard(_done: int, _of: int) -> None:
    """Nobody waits for it."""


PATIENCE = 12.0
"""Seconds after which a queue that has not taken the pages is given up."""

_LOOK = 0.1
"""Seconds between two looks whether somebody has had enough."""


@record
class PrintOrder:
    """What is asked of a printer: "" is the one the system uses by itself, `pages` count from 1,
    and none are all.
    """

    printer: str = ""
    pages: tuple[int, ...] = ()
    copies: int = 1
    sides: Sides = Sides.ONE


@record
class FoundPrinters:
    """The printers there are, and which the system uses by itself."""

    names: tuple[str, ...] = ()
    usual: str = ""

    def chosen(self, wanted: str) -> str:
        """The printer wanted, where it is there, else the usual one; "" without any."""
        known = (name for name in (wanted, self.usual, *self.names) if name in self.names)
        return next(known, "")


def pages_of_a_size(data: bytes, pages: Sequence[int]) -> Iterator[tuple[PageSize, list[int]]]:
    """The pages wanted of a PDF, none for all, with their size: what is of one size, and follows
    one another, goes to the printer together, because a printer is told one paper at a time.
    """
    sizes = page_sizes(data)
    wanted = pages or range(1, len(sizes) + 1)
    for size, run in groupby(wanted, lambda page: sizes[page - 1]):
        yield size, list(run)


def has_queues() -> bool:
    """Whether the system prints through `lp`."""
    return shutil.which("lp") is not None


def find_queues() -> FoundPrinters:
    """The queues there are. Raises `Refused` (print.no-answer) where they are not told."""
    names = _told(["lpstat", "-e"]).split()
    _, _, usual = _told(["lpstat", "-d"]).partition(": ")
    return FoundPrinters(tuple(sorted(set(names))), usual.strip())


def send_to_queue(data: bytes, order: PrintOrder, title: str, step: Step) -> None:
    """Give a PDF to a queue; pages of several sizes are as many jobs, in their order.

    Pages are printed as large as they are: a box to write in is as wide as it was drawn. Raises
    `Refused` (print.no-answer, print.not-taken), and what `step` raises.
    """
    runs = list(pages_of_a_size(data, order.pages))
    for place, (size, pages) in enumerate(runs):
        step(place, len(runs))
        whole = len(runs) == 1 and not order.pages
        _told(["lp", *_options(order, title, size, [] if whole else pages)], data, step)


def _options(order: PrintOrder, title: str, size: PageSize, pages: Sequence[int]) -> Iterator[str]:
    if order.printer:
        yield from ("-d", order.printer)
    yield from ("-t", title, "-n", str(order.copies))
    if pages:
        yield from ("-P", joined_spans(pages).replace("–", "-").replace(" ", ""))
    for option in (f"media={_media(size)}", f"sides={order.sides}", "print-scaling=none"):
        yield from ("-o", option)
    yield "-"


def _media(size: PageSize) -> str:
    """What `lp` calls a paper, in points where it has no name."""
    paper = paper_of(size)
    short, long = sorted(size)
    return f"Custom.{short:.0f}x{long:.0f}" if paper is None else paper.value


def is_stopped(printer: str) -> bool:
    """Whether a queue takes pages and prints none: somebody has stopped it, or it has failed."""
    told = _told(["lpstat", "-p", *([printer] if printer else [])])
    return " disabled since " in told.partition("\n")[0]


def _told(command: Sequence[str], data: bytes = b"", step: Step = _unheard) -> str:
    """What a command says, in English. Raises `Refused`, and what `step` raises."""
    try:
        running = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C"},
        )
    except OSError as error:
        raise Refused([problem("print.not-taken", reason=str(error))]) from error
    try:
        said, wrong = _ended(running, data, step)
    except BaseException:
        _give_up(running)
        raise
    if running.returncode:
        reason = wrong.decode(errors="replace").strip()
        raise Refused([problem("print.not-taken", reason=reason)])
    return said.decode(errors="replace")


def _give_up(running: subprocess.Popen[bytes]) -> None:
    """Leave a command behind, whether it ends or not."""
    running.kill()
    for pipe in (running.stdin, running.stdout, running.stderr):
        if pipe is not None:
            with suppress(OSError):  # what was not taken cannot be given any more
                pipe.close()
    with suppress(subprocess.TimeoutExpired):
        running.wait(_LOOK)


def _ended(running: subprocess.Popen[bytes], data: bytes, step: Step) -> tuple[bytes, bytes]:
    until = time.monotonic() + PATIENCE
    given: bytes | None = data
    while time.monotonic() < until:
        try:
            return running.communicate(given, timeout=_LOOK)
        except subprocess.TimeoutExpired:
            given = None  # it is kept for the next look
            step(0, 1)
    raise Refused([problem("print.no-answer")])
