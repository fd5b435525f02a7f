"""What nobody can mean in the archive of people: searches, bans, data, lists that are none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Settings
from bglmanager.engine.personal import Details
from bglmanager.engine.problems import Refused
from bglmanager.services import entry_lists, events
from bglmanager.services.archive import Archive
from bglmanager.services.archive_index import LONGEST, ArchivedPerson
from bglmanager.services.entry_lists import listed_people
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.bad_inputs import list_strangers, list_texts, list_workbooks
from tests.bad_inputs.list_dates import DATES
from tests.bad_inputs.lists import (
    NOW,
    NotTaken,
    Said,
    Shown,
    behind_tabs,
    both,
    last_entry,
    outcome,
    saved,
    spoken,
    xlsx,
)
from tests.db.raw import dump, journal
from tests.files_made.ods import ods
from tests.files_made.sheets import Made
from tests.files_made.xls import xls
from tests.helpers.figures import figure
from tests.helpers.refusals import refusal
from tests.helpers.workspaces import open_workspace

ODD = Details("Zoe_%", "D’Òria (la '\"rossa\"')", club="50% Gioco 🎲")
PLAIN = Details("Anna", "Verdi", email="anna_v@posta.example")
FILES = {**list_texts.TEXTS, **list_strangers.STRANGERS, **list_workbooks.WORKBOOKS}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "library.sqlite"


@pytest.fixture
def workspace(store: Path) -> Iterator[Workspace]:
    made = open_workspace(store)
    yield made
    made.close()


@pytest.fixture
def archive(workspace: Workspace) -> Archive:
    """Two people, one with every sign that a search could take for something else."""
    made = Archive(workspace)
    made.add_person(ODD)
    made.add_person(PLAIN)
    return made


def known(archive: Archive) -> ArchivedPerson:
    [found] = archive.find_people("anna verdi")
    return found


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("%", []),
        ("_", []),
        ("%%", []),
        ("v%di", []),
        ("ver_i", []),
        ("zoe_%", ["Zoe_%"]),
        ("50% gioco", ["Zoe_%"]),
        ("d'oria (la", ["Zoe_%"]),
        ("'\"rossa\"'", ["Zoe_%"]),
        ("'; DROP TABLE person; --", []),
        ("\\", []),
        ("🎲", []),
        ("🎲🎲", []),
        ("\u202everdi", ["Anna"]),
        ("verdi\tanna\n", ["Anna"]),
        ("\ud800\ud800", []),
        ("\0\0", []),
        ("x" * 5_000, []),
        ("verdi " * 1_000, ["Anna"]),
        (("verdi anna " * 50)[:LONGEST] + "z" * 5_000, ["Anna"]),
    ],
)
def test_a_search_takes_signs_for_signs(archive: Archive, typed: str, names: list[str]) -> None:
    assert [one.first_name for one in archive.find_people(typed)] == names


def test_a_page_pasted_into_the_search_is_not_looked_for_word_by_word(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each word is compared with every name there is: the same one once, and none after a word
    that nobody has.
    """
    looked_for: list[str] = []
    errors = archive._index._errors_by_person

    def counted(word: str, vocabulary: list[str]) -> object:
        looked_for.append(word)
        return errors(word, vocabulary)

    monkeypatch.setattr(archive._index, "_errors_by_person", counted)
    archive.find_people("verdi " * 10)
    assert looked_for == ["verdi"]
    looked_for.clear()
    archive.find_people("verdi tavolo " + " ".join(f"parola{n}" for n in range(500)))
    assert looked_for == ["verdi", "tavolo"]


WRONG: dict[str, tuple[Callable[[Archive], object], str, str]] = {
    "a ban without a reason to be seen": (
        lambda a: a.ban_people(known(a).id, " \u200b\u202e ", None),
        "Scrivi il motivo della sospensione: si legge alle iscrizioni.",
        "Say why the person is banned: it is shown at the check-in.",
    ),
    "a ban of 5,000 characters": (
        lambda a: a.ban_people(known(a).id, "x" * 5_000, None),
        "Il campo “motivo” ha 5000 caratteri; il massimo è 2000. Accorcialo.",
        "The field “reason” has 5000 characters; 2000 are allowed. Shorten it.",
    ),
    "a ban that is over": (
        lambda a: a.ban_people(known(a).id, "rissa", dt.date(2026, 3, 13)),
        (
            "Il 13/03/2026 è già passato. Correggi il giorno, o lascialo vuoto: allora la "
            "sospensione vale finché non viene tolta."
        ),
        (
            "13/03/2026 is over already. Correct the day, or leave it empty: then the ban holds "
            "until it is lifted."
        ),
    ),
    "a name of nothing to be seen": (
        lambda a: a.add_person(Details("Anna", "\u200b\u2060\ufeff")),
        "Manca il cognome. Scrivi almeno quello.",
        "The surname is missing. Type at least that.",
    ),
    "a name with half a character": (
        lambda a: a.edit_person(known(a).id, replace(PLAIN, first_name="An\ud83c")),
        "Il campo “nome” contiene il carattere invisibile U+D83C. Riscrivilo.",
        "The field “first name” holds the invisible character U+D83C. Type it again.",
    ),
    "a club of 5,000 characters": (
        lambda a: a.edit_person(known(a).id, replace(PLAIN, club="x" * 5_000)),
        "Il campo “associazione” ha 5000 caratteri; il massimo è 200. Accorcialo.",
        "The field “club” has 5000 characters; 200 are allowed. Shorten it.",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_and_nothing_is_written(
    name: str, archive: Archive, store: Path
) -> None:
    deed, italian, english = WRONG[name]
    before = dump(store), journal(store)
    assert refusal(lambda: deed(archive)) == (italian, english)
    assert (dump(store), journal(store)) == before


def test_a_ban_may_end_today(archive: Archive) -> None:
    archive.ban_people(known(archive).id, "rissa", dt.date(2026, 3, 14))
    assert known(archive).banned_until == dt.date(2026, 3, 14)


@pytest.mark.parametrize("name", [*FILES][:: figure(3, long=1)])
def test_lists_of_players_that_are_damaged(
    name: str, archive: Archive, store: Path, tmp_path: Path
) -> None:
    """They are refused in the words that a list of entries is refused in, or they can be read."""
    make, expected = FILES[name]
    data = make()
    file = tmp_path / "elenco"
    file.write_bytes(data if isinstance(data, bytes) else b"")
    before = dump(store), journal(store)
    said: list[Said] = []
    try:
        found = (
            entry_lists.read_pasted(data, None, now=NOW)
            if isinstance(data, str)
            else entry_lists.read_file(file, None, now=NOW)
        )
        listed_people(found)
    except Refused as refused:
        said = spoken(refused.problems)
    assert said in ([], list(expected.said))
    assert (said == []) or isinstance(expected, NotTaken)
    assert (dump(store), journal(store)) == before


# ---------- Every bad date: in a list of entries, in a workbook, in the settings of an event

EPOCH = (
    "Il foglio conta i giorni dal 1904; le date si leggono così.",
    "The spreadsheet counts its days from 1904; its dates are read that way.",
)
BORN = dt.date(1990, 5, 7)


@pytest.mark.parametrize("name", DATES)
def test_birth_dates(name: str, desk: OpenEvent) -> None:
    data, expected, kept = DATES[name]
    assert outcome(desk, data) == behind_tabs(expected)
    assert last_entry(desk, kept) == kept


def _xlsx(cell: dt.date | int, *, epoch_1904: bool) -> bytes:
    book = xlsx(["Nome", "Cognome", "Nascita"])
    if epoch_1904:
        book.epoch = dt.datetime(1904, 1, 1)  # noqa: DTZ001  # as the library names the epoch
    book.worksheets[0].append(["Anna", "Neri", cell])
    return saved(book)


def _made(cell: dt.date | int) -> Made:
    return Made([["Nome", "Cognome", "Nascita"], ["Anna", "Neri", cell]])


WORKBOOKS: dict[str, Callable[..., bytes]] = {
    "xlsx": _xlsx,
    "ods": lambda cell, *, epoch_1904: ods(_made(cell), epoch_1904=epoch_1904),
    "xls": lambda cell, *, epoch_1904: xls(_made(cell), epoch_1904=epoch_1904),
}


@pytest.mark.parametrize("epoch_1904", [False, True])
@pytest.mark.parametrize("kind", WORKBOOKS)
def test_days_of_workbooks(kind: str, *, epoch_1904: bool, desk: OpenEvent) -> None:
    data = WORKBOOKS[kind](BORN, epoch_1904=epoch_1904)
    assert outcome(desk, data) == Shown([EPOCH] * epoch_1904, ["Anna|Neri"])
    assert desk.event.entries[-1].birth_date == BORN


@pytest.mark.parametrize("epoch_1904", [False, True])
@pytest.mark.parametrize("kind", WORKBOOKS)
def test_day_numbers_of_workbooks(kind: str, *, epoch_1904: bool, desk: OpenEvent) -> None:
    number = (BORN - (dt.date(1904, 1, 1) if epoch_1904 else dt.date(1899, 12, 30))).days
    data = WORKBOOKS[kind](number, epoch_1904=epoch_1904)
    said = (
        (
            f"Riga 2, “Nascita”: {number} è una data scritta come numero di giorni, come fanno i "
            "fogli di calcolo; letta come 07/05/1990."
        ),
        f"Line 2, “Nascita”: {number} is how a spreadsheet counts days; it was read as 07/05/1990.",
    )
    assert outcome(desk, data) == Shown([*[EPOCH] * epoch_1904, said], ["Anna|Neri"])
    assert desk.event.entries[-1].birth_date == BORN


SETTINGS: dict[str, tuple[Callable[[Settings], Settings], tuple[str, str]]] = {
    "the last day before the first": (
        lambda s: replace(s, end_date=s.date - dt.timedelta(1)),
        both("""
            it: L’ultimo giorno (13/03/2026) viene prima del primo (14/03/2026). Correggi uno dei
                due.
            en: The last day (13/03/2026) is before the first (14/03/2026). Correct one of the two.
        """),
    ),
    "a year of three digits": (
        lambda s: replace(s, date=dt.date(1026, 3, 14)),
        (
            "14/03/1026 è troppo indietro nel tempo. Controlla l’anno.",
            "14/03/1026 is too long ago. Check the year.",
        ),
    ),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_days_of_the_event(name: str, desk: OpenEvent, tmp_path: Path) -> None:
    change, said = SETTINGS[name]
    store = tmp_path / "library.sqlite"
    before = dump(store), journal(store)
    wanted = change(desk.event.settings)
    assert refusal(lambda: events.change_settings(desk, wanted)) == said
    assert (dump(store), journal(store)) == before
