"""Stores that can really not be written for a while: full, read-only, gone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from bglmanager.services.errors import NotSaved
from bglmanager.services.workspace import OpenEvent, Workspace

_NO_LIMIT = 1_073_741_823
_FILLERS = (4_000, 1_000, 200, 40, 1)


def pragma(desk: Workspace | OpenEvent, statement: str) -> object:
    """A word to the store's own connection, past its transactions."""
    with desk._store._engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        return next(iter(driver.execute(f"PRAGMA {statement}").fetchone() or ()), None)


_NUMBERS = count()
"""Of what fills a store: the same one may be full twice."""


@contextmanager
def full(desk: Workspace | OpenEvent) -> Iterator[None]:
    """The store may not grow, and what room there was in it is filled."""
    pragma(desk, f"max_page_count = {pragma(desk, 'page_count')}")
    filler = Workspace(desk._store, desk.now, lambda: f"filler-{next(_NUMBERS)}", desk.keeper)
    for size in _FILLERS:
        with suppress(NotSaved):
            while True:
                filler.set_setting(f"filler-{size}-{next(_NUMBERS)}", "x" * size)
    yield
    pragma(desk, f"max_page_count = {_NO_LIMIT}")


@contextmanager
def read_only(desk: Workspace | OpenEvent) -> Iterator[None]:
    """The connection may only read; the tests may run as root, who may write any file."""
    pragma(desk, "query_only = ON")
    yield
    pragma(desk, "query_only = OFF")


@contextmanager
def moved(desk: Workspace | OpenEvent) -> Iterator[None]:
    """The file has another name for a while."""
    path = desk._store.path
    path.rename(path.with_name("elsewhere"))
    yield
    path.with_name("elsewhere").rename(path)


SAID = {
    "full": (
        full,
        "Not saved: the disk is full. Make room on it, then do it again.",
        "Non salvato: il disco è pieno. Libera spazio, poi rifallo.",
    ),
    "read-only": (
        read_only,
        (
            "Not saved: the event library cannot be written to. Allow writing in its "
            "folder, or unlock the USB stick, then do it again."
        ),
        (
            "Non salvato: non si può scrivere nell’archivio tornei. Permetti la scrittura "
            "nella sua cartella, o togli il blocco alla chiavetta USB, poi rifallo."
        ),
    ),
    "moved": (
        moved,
        (
            "Not saved: the file of the events was moved, renamed or deleted while it was open. "
            "Put it back, or save a copy of the event."
        ),
        (
            "Non salvato: l’archivio tornei è stato spostato, rinominato o cancellato mentre "
            "era aperto. Rimettilo al suo posto, o salva una copia del torneo."
        ),
    ),
}
"""Each fault with what is said of it, in English and in Italian."""
