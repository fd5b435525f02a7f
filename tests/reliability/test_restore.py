"""A damaged library leads to a verified copy of it, and never to a dead end."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bglmanager.db import migrate
from bglmanager.db.migrate import HEAD
from bglmanager.i18n import Texts
from bglmanager.services.backups import Reason
from bglmanager.services.errors import NotOpened, NotSaved
from bglmanager.services.library import Library, Losses, losses_of, rescued_documents
from bglmanager.words.problems import problem_sentence
from tests.db.raw import raw
from tests.helpers.events import EVENT_ID
from tests.helpers.later import REVISION, later_migrations
from tests.helpers.libraries import Wall, half_a_day, make_library, one_more
from tests.helpers.libraries import wall as wall


@pytest.fixture
def library(tmp_path: Path, wall: Wall) -> Iterator[Library]:
    """A day with a backup at its end, two acts that are newer, and the program killed."""
    made = make_library(tmp_path / "data", wall=wall)
    desk = half_a_day(made)
    made.keeping.copy_and_wait(Reason.HAND)
    for number in (1, 2):
        desk.act("enter-result", {"round": 1, "table": number}, one_more)
    assert made.workspace is not None
    made.workspace.close()
    again = make_library(tmp_path / "data", wall=wall, ids=1_000_000)
    yield again
    if again.workspace is not None:
        again.workspace.close()


def told(error: NotOpened | NotSaved) -> tuple[str, str]:
    """What the organiser reads, in English and in Italian."""
    english, italian = (
        problem_sentence(Texts(language), error.problem) for language in ("en", "it")
    )
    return english, italian


DAMAGED = (
    ("The event library is damaged. Nothing of it is shown: go back to the newest backup."),
    ("L’archivio tornei è danneggiato. Non se ne mostra nulla: torna al backup più recente."),
)


def _header(content: bytearray) -> None:
    content[100:112] = bytes(12)


def _sector(content: bytearray) -> None:
    content[3584:4096] = b"\xff" * 512


def _page(content: bytearray) -> None:
    content[0:4096] = content[0:100] + bytes(3996)


def _bit(content: bytearray) -> None:
    content[100] ^= 0x40


def _cut_to_a_quarter(content: bytearray) -> None:
    del content[len(content) // 4 :]


DAMAGES = [_header, _sector, _page, _bit, _cut_to_a_quarter]


def damage(library: Library, change: Callable[[bytearray], None]) -> bytes:
    """The bytes of the library after the damage."""
    content = bytearray(library.places.library.read_bytes())
    change(content)
    library.places.library.write_bytes(content)
    return bytes(content)


@pytest.mark.parametrize("change", DAMAGES)
def test_damage_is_noticed_before_anything_is_shown_and_a_backup_restored(
    library: Library, change: Callable[[bytearray], None]
) -> None:
    bad = damage(library, change)
    damaged = library.places.library
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert library.workspace is None
    assert told(caught.value) == DAMAGED
    aside = [*library.places.set_aside.iterdir()]
    assert [file.read_bytes() for file in aside] == [bad]
    newest = library.backups.list_backups()[0]
    assert [one.results for one in library.backups.examine_backup(newest.file).events] == [2]
    restored = library.restore_backup(newest.file)
    assert (restored.name, library.places.library) == ("library-2.sqlite3", restored)
    assert damaged.read_bytes() == bad
    assert library.reopen().open_event(EVENT_ID).event.rounds[0].tables[0].seats[0].score == 40
    assert damaged.read_bytes() == bad


def _in_the_table_of_scores(store: Path) -> None:
    """A bit of a score: no page is wrong, only what is in it."""
    with raw(store) as connection:
        connection.execute("UPDATE seat SET score = score + 65536 WHERE id = 1")


def test_a_bit_of_a_score_is_noticed_when_the_event_is_opened(library: Library) -> None:
    _in_the_table_of_scores(library.places.library)
    workspace = library.open_library()
    with pytest.raises(NotOpened) as caught:
        workspace.open_event(EVENT_ID)
    assert told(caught.value) == (
        (
            "This event is damaged: what is stored is not what was entered. Nothing of it is "
            "shown. Open the backups and take the newest one that is sound."
        ),
        (
            "Questo torneo è danneggiato: ciò che è salvato non è ciò che è stato "
            "inserito. Non se ne mostra nulla. Apri i backup e torna al più recente che è "
            "integro."
        ),
    )
    with pytest.raises(NotOpened):
        library.backups.examine_backup(library.places.library)


def test_damage_deep_in_the_file_is_found_by_the_check_after_the_start(library: Library) -> None:
    with raw(library.places.library) as connection:
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'penalty'"
        ).fetchone()

    def change(content: bytearray) -> None:
        content[(page - 1) * 4096 : page * 4096] = b"\x5a" * 4096

    bad = damage(library, change)
    library.open_library()
    with pytest.raises(NotOpened) as caught:
        library.check_pages()
    assert told(caught.value) == DAMAGED
    assert [file.read_bytes() for file in library.places.set_aside.iterdir()] == [bad]


@pytest.mark.parametrize("content", [None, b""])
def test_a_library_that_is_gone_is_not_made_anew(library: Library, content: bytes | None) -> None:
    library.places.library.unlink()
    if content is not None:
        library.places.library.write_bytes(content)
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert told(caught.value) == (
        (
            "library.sqlite3 is missing or empty, and there are backups of it. Go back to "
            "the newest one, or start with an empty event library."
        ),
        (
            "L’archivio tornei (library.sqlite3) manca o è vuoto, ma ci sono dei backup. "
            "Torna all’ultimo, oppure comincia con un archivio tornei vuoto."
        ),
    )
    library.restore_backup(library.backups.list_backups()[0].file)
    assert len(library.reopen().events()) == 1


def test_where_there_is_nothing_to_go_back_to_an_empty_library_opens(library: Library) -> None:
    bad = damage(library, _header)
    damaged = library.places.library
    shutil.rmtree(library.places.backups)
    shutil.rmtree(library.places.documents)
    with pytest.raises(NotOpened):
        library.open_library()
    assert (library.backups.list_backups(), rescued_documents(library.places)) == ((), ())
    assert library.start_over(()).name == "library-2.sqlite3"
    assert library.reopen().events() == ()
    assert damaged.read_bytes() == bad


# ------------------------------------------------------------------- all backups are bad


def spoil_backups(library: Library) -> None:
    for one in library.backups.list_backups():
        content = bytearray(one.file.read_bytes())
        content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
        one.file.write_bytes(content)


def test_when_all_backups_are_bad_the_documents_are_offered_with_what_is_newer(
    library: Library,
) -> None:
    _in_the_table_of_scores(library.places.library)
    spoil_backups(library)
    for one in library.backups.list_backups():
        with pytest.raises(NotOpened) as caught:
            library.backups.examine_backup(one.file)
        assert told(caught.value) == DAMAGED
        with pytest.raises(NotOpened):
            library.restore_backup(one.file)
    found = rescued_documents(library.places)
    assert [one.event.settings.id for one in found] == [EVENT_ID]
    lost = losses_of(library.places, found[0].place)
    assert lost.whole
    assert [(act.kind, dict(act.args)) for act in lost.acts] == [
        ("enter-result", {"round": 1, "table": 1}),
        ("enter-result", {"round": 1, "table": 2}),
    ]
    library.start_over(found)
    desk = library.reopen().open_event(EVENT_ID)
    assert [seat.score for seat in desk.event.rounds[0].tables[0].seats] == [40, 30, 20, 10]


def test_what_is_lost_is_told_as_far_as_the_journal_can_be_read(library: Library) -> None:
    (found,) = rescued_documents(library.places)
    with raw(library.places.library) as connection:
        for (guard,) in connection.execute("SELECT name FROM sqlite_master WHERE type='trigger'"):
            connection.execute(f"DROP TRIGGER {guard}")
        connection.execute(
            "UPDATE command SET arguments = CAST(x'c328' AS TEXT) "
            "WHERE sequence = (SELECT max(sequence) FROM command)"
        )
    lost = losses_of(library.places, found.place)
    assert not lost.whole
    assert [dict(act.args) for act in lost.acts] == [{"round": 1, "table": 1}]


def test_nothing_can_be_told_of_a_file_that_is_no_store(library: Library) -> None:
    library.places.library.write_bytes(b"\x89PNG" + bytes(5000))
    (found,) = rescued_documents(library.places)
    assert losses_of(library.places, found.place) == Losses((), whole=False)


def test_a_bad_document_gives_way_to_the_one_before(library: Library) -> None:
    newest = max(library.places.documents.iterdir())
    found = json.loads(newest.read_text("utf-8"))
    newest.write_text(json.dumps(found).replace('"score": 40', '"score": 41', 1), "utf-8")
    (one,) = rescued_documents(library.places)
    assert one.file != newest
    assert one.event.rounds[0].tables[0].seats[0].score == 40


# ------------------------------------------------------------------- other versions


def test_a_store_of_a_newer_version_is_refused_untouched(library: Library) -> None:
    with raw(library.places.library) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = library.places.library.read_bytes()
    backup = library.places.backups / "from-another-laptop.sqlite3"
    shutil.copy(library.places.library, backup)
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert told(caught.value) == (
        (
            "library.sqlite3 was written by a newer version of this program. Install that version "
            "to open it."
        ),
        (
            "library.sqlite3 è stato scritto da una versione più recente del programma. Installala "
            "per aprirlo."
        ),
    )
    for ask in (library.backups.examine_backup, library.restore_backup):
        with pytest.raises(NotOpened) as caught:
            ask(backup)
        assert caught.value.problem.code == "store.newer"
    assert library.places.library.read_bytes() == backup.read_bytes() == before
    assert library.places.library.name == "library.sqlite3"
    assert not library.places.set_aside.exists()


LATER = """
from pathlib import Path
from alembic import op
import os
import sqlalchemy as sa


def upgrade():
    with op.batch_alter_table("entry") as batch:
        batch.add_column(sa.Column("pet", sa.String()))
    {then}
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A program of a later version whose revision ends like this."""

    def make(then: str) -> None:
        folder = later_migrations(tmp_path / "migrations", LATER.format(then=then))
        monkeypatch.setattr("bglmanager.db.migrate.MIGRATIONS", folder)
        monkeypatch.setattr("bglmanager.db.migrate.HEAD", REVISION)
        monkeypatch.setattr("bglmanager.db.copies.HEAD", REVISION)

    return make


def test_a_copy_is_made_before_a_migration(library: Library, later: Callable[[str], None]) -> None:
    later("pass")
    library.open_library()
    newest = library.backups.list_backups()[0]
    assert newest.reason is Reason.MIGRATION
    with raw(newest.file) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)


@pytest.mark.parametrize("then", ["op.execute('SELECT nonsense()')", "raise KeyError('x')"])
def test_a_migration_that_fails_leaves_a_library_for_the_version_before(
    library: Library,
    later: Callable[[str], None],
    then: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = library.places.library.read_bytes()
    later(then)
    with pytest.raises(NotOpened) as caught:
        library.open_library()
    assert told(caught.value) == (
        (
            "library.sqlite3 could not be brought to this version of the program and was left as "
            "it was. Go on with the version before, and send the log to whoever looks after the "
            "program."
        ),
        (
            "Non è stato possibile portare library.sqlite3 a questa versione del programma: è "
            "rimasto com’era. Continua con la versione precedente e manda il registro a chi si "
            "occupa del programma."
        ),
    )
    assert library.places.library.read_bytes() == before
    assert library.backups.list_backups()[0].reason is Reason.MIGRATION
    monkeypatch.undo()
    assert library.reopen().open_event(EVENT_ID).event.rounds[0].tables[0].seats[0].score == 42


def test_a_migration_that_is_killed_leaves_a_library_for_the_version_before(
    library: Library, later: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    later("os._exit(7)")
    child = os.fork()
    if child == 0:
        try:
            library.open_library()
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    monkeypatch.undo()
    assert migrate.HEAD == HEAD
    assert (
        library.open_library().open_event(EVENT_ID).event.rounds[0].tables[0].seats[0].score == 42
    )


# ------------------------------------------------------------------- on the way back


def test_a_backup_is_read_whole_before_it_replaces_anything(library: Library) -> None:
    newest = library.backups.list_backups()[0]
    with closing(sqlite3.connect(newest.file)) as connection:
        connection.execute("UPDATE seat SET score = score + 1")
        connection.commit()
    before = sorted(library.places.folder.iterdir())
    with pytest.raises(NotOpened):
        library.restore_backup(newest.file)
    assert sorted(library.places.folder.iterdir()) == before


def test_an_index_that_leads_astray_is_no_sound_backup(library: Library) -> None:
    """Every page and row is sound, but two indexes have changed places."""
    newest = library.backups.list_backups()[0]
    names = ("sqlite_autoindex_event_1", "sqlite_autoindex_setting_1")
    ask = "SELECT rootpage FROM sqlite_master WHERE name = ?"
    with raw(newest.file) as connection:
        pages = [connection.execute(ask, (name,)).fetchone()[0] for name in names]
        connection.execute("PRAGMA writable_schema = ON")
        for name, page in zip(names, reversed(pages), strict=True):
            connection.execute("UPDATE sqlite_master SET rootpage = ? WHERE name = ?", (page, name))
    with pytest.raises(NotOpened):
        library.backups.examine_backup(newest.file)
