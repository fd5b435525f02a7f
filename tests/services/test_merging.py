"""A second list an hour before the start: nobody twice, nothing known lost, nobody put out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bglmanager.engine.event import Entry, EntryDesk, EntryStatus, Event, Payment
from bglmanager.engine.ids import EntryNumber
from bglmanager.i18n import Texts
from bglmanager.services import entries, entry_lists, rounds
from bglmanager.services.entry_lists import Choices, Field
from bglmanager.services.workspace import OpenEvent
from bglmanager.words.command_names import command_words
from tests.helpers.events import settings
from tests.helpers.workspaces import open_workspace

NOW = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)
EARLY = dt.datetime(2026, 2, 1, 18, 30, 40, tzinfo=dt.UTC)

ANNA = Entry(
    EntryNumber(1),
    "Anna",
    "Rossi",
    email="anna@example.org",
    phone="+39 347 1112223",
    club="Treemme",
    desk=EntryDesk(preregistered=EARLY, copies=1),
)
BO = Entry(
    EntryNumber(2), "Bo", "Li", status=EntryStatus.ACTIVE, desk=EntryDesk(present=True, copies=1)
)
UGO = Entry(EntryNumber(3), "Ugo", "Zà", desk=EntryDesk(paid=True))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    """Anna and Ugo are expected, Bo is here."""
    workspace = open_workspace(tmp_path / "library.sqlite")
    yield workspace.import_document(Event(settings(), (ANNA, BO, UGO)))
    workspace.close()


def read(desk: OpenEvent, *lines: str, titles: str = "Nome;Cognome") -> entry_lists.EntryList:
    return entry_lists.read_pasted("\n".join([titles, *lines]), desk.event, now=NOW)


def merge(desk: OpenEvent, line: str, titles: str) -> entry_lists.Merge:
    """What the only line comes to."""
    (found,) = entry_lists.merges_by_line(desk.event, read(desk, line, titles=titles)).values()
    return found


def said(what: entry_lists.Merge) -> dict[Field, tuple[object, object]]:
    return {other.field: (other.here, other.listed) for other in what.others}


def test_what_the_list_repeats_changes_nothing(desk: OpenEvent) -> None:
    what = merge(
        desk,
        "ANNA;ROSSI;Anna@Example.org;3471112223;TREEMME;1;01/02/2026 18:30",
        "Nome;Cognome;Email;Telefono;Club;Copie;Iscritto il",
    )
    assert what.nothing


def test_gaps_are_filled_and_what_is_known_stays(desk: OpenEvent) -> None:
    found = read(
        desk,
        "Anna;Rossi;nuova@example.org;21/11/1990;Treemme",
        titles="Nome;Cognome;Email;Data di nascita;Club",
    )
    (what,) = entry_lists.merges_by_line(desk.event, found).values()
    assert what.filled == ("birth_date",)
    assert said(what) == {"email": ("anna@example.org", "nuova@example.org")}
    entry_lists.take_list(desk, found)
    anna = desk.event.entry(EntryNumber(1))
    assert (anna.birth_date, anna.email) == (dt.date(1990, 11, 21), "anna@example.org")


def test_the_word_of_the_list_is_taken_for_the_lines_that_are_asked_for(desk: OpenEvent) -> None:
    found = read(
        desk, "Anna;Rossi;Altrove;02", "Ugo;Zà;Altrove;03", titles="Nome;Cognome;Club;Tessera"
    )
    entry_lists.take_list(desk, found, Choices(listed=frozenset({2})))
    anna, ugo = (desk.event.entry(EntryNumber(n)) for n in (1, 3))
    assert (anna.club, anna.league_id, ugo.club, ugo.league_id) == (
        "Altrove",
        "02",
        "Altrove",
        "03",
    )
    desk.undo()
    assert desk.event.entries == (ANNA, BO, UGO)


def test_a_typing_error_is_kept_as_the_name_until_the_list_is_believed(desk: OpenEvent) -> None:
    found = read(desk, "Anna;Rosssi")
    (what,) = entry_lists.merges_by_line(desk.event, found).values()
    assert said(what) == {"last_name": ("Rossi", "Rosssi")}
    same = Choices(same=frozenset({2}))
    assert entry_lists.what_taking_does(desk.event, found, same).nothing
    entry_lists.take_list(desk, found, replace(same, listed=frozenset({2})))
    assert desk.event.entry(EntryNumber(1)).last_name == "Rosssi"


@pytest.mark.parametrize(
    ("titles", "line", "otherwise"),
    [
        ("Nome;Cognome;Pagato", "Bo;Li;sì", {"paid": (False, True)}),
        ("Nome;Cognome;Pagato", "Bo;Li;no", {}),
        ("Nome;Cognome;Copie", "Bo;Li;2", {"copies": (1, 2)}),
        ("Nome;Cognome;Copie", "Bo;Li;no", {}),
        ("Nome;Cognome;Copia promessa", "Bo;Li;sì", {"promised_copy": (None, True)}),
        (
            "Nome;Cognome;Iscritto il",
            "Bo;Li;01/02/2026 18:30",
            {"preregistered": (None, EARLY.replace(second=0))},
        ),
    ],
)
def test_what_the_desk_noted_of_who_is_here_is_not_even_filled_in(
    desk: OpenEvent, titles: str, line: str, otherwise: dict[Field, object]
) -> None:
    found = read(desk, line, titles=titles)
    (what,) = entry_lists.merges_by_line(desk.event, found).values()
    assert (what.filled, said(what), what.one_by_one) == ((), otherwise, bool(otherwise))
    entry_lists.take_list(desk, found)
    assert desk.event.entries == (ANNA, BO, UGO)


@pytest.mark.parametrize(
    ("titles", "line", "filled", "otherwise"),
    [
        ("Nome;Cognome;Pagato", "Anna;Rossi;sì", ("paid",), {}),
        ("Nome;Cognome;Pagato", "Anna;Rossi;no", (), {}),
        ("Nome;Cognome;Pagato", "Ugo;Zà;no", (), {"paid": (True, False)}),
        ("Nome;Cognome;Copie", "Ugo;Zà;2", ("copies",), {}),
        ("Nome;Cognome;Copia promessa", "Ugo;Zà;sì", ("promised_copy",), {}),
        ("Nome;Cognome;Iscritto il", "Ugo;Zà;sì", ("preregistered",), {}),
        ("Nome;Cognome;Iscritto il", "Anna;Rossi;sì", (), {}),
        ("Nome;Cognome;Iscritto il", "Anna;Rossi;02/02/2026 18:30", (), {}),
    ],
)
def test_of_who_is_not_here_the_list_may_say_it(
    desk: OpenEvent,
    titles: str,
    line: str,
    filled: tuple[Field, ...],
    otherwise: dict[Field, object],
) -> None:
    what = merge(desk, line, titles)
    assert (what.filled, said(what), what.one_by_one) == (filled, otherwise, False)


def test_an_earlier_registration_is_the_list_s_word(desk: OpenEvent) -> None:
    what = merge(desk, "Anna;Rossi;31/01/2026 08:00", "Nome;Cognome;Iscritto il")
    moment = dt.datetime(2026, 1, 31, 8, tzinfo=dt.UTC)
    assert said(what) == {"preregistered": (EARLY, moment)}


def test_a_fee_in_the_till_is_not_put_in_doubt(desk: OpenEvent) -> None:
    paid = EntryDesk(paid=True, payments=(Payment(1, NOW, 10),))
    entry = replace(UGO, desk=paid)
    found = read(desk, "Ugo;Zà;no", titles="Nome;Cognome;Pagato")
    (what,) = entry_lists.merges_by_line(replace(desk.event, entries=(entry,)), found).values()
    assert what.nothing


def test_who_is_expected_and_not_in_the_list_is_named(desk: OpenEvent) -> None:
    found = read(desk, "Anna;Rossi")
    assert [e.number for e in entry_lists.entries_not_listed(desk.event, found)] == [3]
    as_new = Choices(add=frozenset({2}))
    assert [e.number for e in entry_lists.entries_not_listed(desk.event, found, as_new)] == [1, 3]


def test_who_may_be_a_line_with_a_typing_error_is_in_the_list(desk: OpenEvent) -> None:
    assert [
        e.number for e in entry_lists.entries_not_listed(desk.event, read(desk, "Anna;Rosssi"))
    ] == [3]


def test_nobody_stays_away_unless_somebody_says_so(desk: OpenEvent) -> None:
    found = read(desk, "Anna;Rossi", "Ada;Neri")
    entry_lists.take_list(desk, found)
    assert desk.event.entry(EntryNumber(3)).status is EntryStatus.REGISTERED


def test_who_is_noted_as_not_coming_goes_in_the_same_act(desk: OpenEvent) -> None:
    found = read(desk, "Anna;Rossi", "Ada;Neri")
    choices = Choices(away=frozenset({EntryNumber(2), EntryNumber(3)}))
    changes = entry_lists.take_list(desk, found, choices)
    statuses = [e.status for e in desk.event.entries]
    new = EntryStatus.REGISTERED
    assert statuses == [new, EntryStatus.ACTIVE, EntryStatus.NO_SHOW, new]
    words = command_words(Texts("en"), changes.kind, changes.args, {})
    assert words == "list taken over: 1 new, 1 not coming"
    desk.undo()
    assert desk.event.entries == (ANNA, BO, UGO)


def test_late_people_of_a_list_play_from_the_next_round_on(desk: OpenEvent) -> None:
    for number in (1, 3):
        entries.check_in(desk, EntryNumber(number))
    for person in ("Ada", "Ivo", "Eva", "Leo", "Pia"):
        entries.add_entry(desk, entries.Person(person, "Neri"), present=True)
    rounds.draw_round(desk)
    rounds.publish_draft(desk)
    before = desk.event.entries
    late = read(desk, "Anna;Rossi;Altrove", "Mia;Neri;", titles="Nome;Cognome;Club")
    entry_lists.take_list(desk, late)
    *rest, mia = desk.event.entries
    assert tuple(rest) == before
    assert mia.status is EntryStatus.REGISTERED
    entries.check_in(desk, mia.number)
    assert desk.event.entry(mia.number).first_round == 2
