"""Random days of several laptops and two sticks: python -m tests.reliability.laptop_days SEED.

What goes wrong is told with its seed and day, and with the fewest moves that still lead to it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.reliability.roaming import Died, World
from tests.reliability.roaming_moves import MOVES, Moves

DAYS, MOVES_A_DAY = 10, 5
"""So many days one set of laptops is followed, and so many moves a day has."""

ANSWERED = 0.4
"""So often somebody answers at once what is asked."""


class Step(NamedTuple):
    """A move of one laptop on one day; `seed` decides all that is open in it."""

    day: int
    laptop: int
    kind: str
    seed: int

    def __str__(self) -> str:
        return f"day {self.day}: laptop {'abcd'[self.laptop]}, {self.kind} ({self.seed})"


def steps_of(seed: int) -> tuple[Step, ...]:
    """The moves of a seed; the first laptop begins with an event and a stick."""
    chance = Random(seed)
    laptops = chance.randint(2, 4)
    kinds = chance.choices([*MOVES], [often for often, _ in MOVES.values()], k=DAYS * MOVES_A_DAY)
    first = (Step(0, 0, "plug", chance.randrange(2**16)), Step(0, 0, "play", 0))
    later = (
        Step(n // MOVES_A_DAY, chance.randrange(laptops), kind, chance.randrange(2**16))
        for n, kind in enumerate(kinds)
    )
    return (*first, *later)


class Failed(NamedTuple):
    """Moves that lead to something wrong, and what that is."""

    steps: tuple[Step, ...]
    said: str
    trace: str


def failure(steps: Sequence[Step], folder: Path) -> Failed | None:
    """The first move after which something is wrong; None for a day that goes well."""
    world = World(folder, 1 + max(1, *(one.laptop for one in steps)))
    moves = Moves(world)
    with world.spied():
        try:
            for done, step in enumerate(steps):
                try:
                    _move(world, moves, step)
                except Exception as wrong:  # noqa: BLE001 # whatever breaks is a finding
                    said = f"{type(wrong).__name__}: {wrong}"
                    return Failed(tuple(steps[: done + 1]), said, traceback.format_exc())
        finally:
            world.close()
    return None


def _move(world: World, moves: Moves, step: Step) -> None:
    laptop, chance = world.laptops[step.laptop], Random(step.seed)
    world.wait(laptop, 2)
    try:
        moves.do(step.kind, laptop, chance)
    except Died:
        laptop.out()
    world.faults.over()
    world.check(laptop)
    if laptop.asks and chance.random() < ANSWERED:
        moves.do("decide", laptop, chance)
        world.check(laptop)


def run(seed: int) -> Failed | None:
    """The days of a seed."""
    with _folder() as folder:
        return failure(steps_of(seed), folder)


def shrunk(failed: Failed) -> Failed:
    """Fewer moves that lead to the same kind of thing."""
    kind = failed.said.split(":")[:2]
    at = len(failed.steps) - 2
    while at >= 0:
        fewer = (*failed.steps[:at], *failed.steps[at + 1 :])
        with _folder() as folder:
            again = failure(fewer, folder)
        if again is not None and again.said.split(":")[:2] == kind:
            failed = again
            at = min(at, len(failed.steps) - 1)
        at -= 1
    return failed


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder in memory where there is one: nothing here is about the disk itself."""
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    folder = Path(tempfile.mkdtemp(prefix="bglmanager-laptops-", dir=memory))
    try:
        yield folder / "world"
    finally:
        shutil.rmtree(folder)


def told(seed: int, failed: Failed) -> str:
    """A failure, and how to see it again."""
    last = failed.steps[-1]
    lines = [failed.trace, f"seed {seed}, day {last.day}: {failed.said}", *map(str, failed.steps)]
    return "\n".join([*lines, f"again: python -m tests.reliability.laptop_days {seed}"])


def main(seeds: Sequence[str]) -> int:
    """Play the seeds and shrink what goes wrong; 1 where something does."""
    found = 0
    for seed in map(int, seeds):
        failed = run(seed)
        if failed is not None:
            found = 1
            sys.stdout.write(f"{told(seed, shrunk(failed))}\n")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
