"""A second list an hour before the start, and who was entered twice: nobody twice, nothing lost."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest

from bglmanager.engine import facts
from bglmanager.engine.event import Entry, EntryDesk, Event, Payment, Penalty
from bglmanager.engine.ids import EntryNumber, RoundNumber
from bglmanager.engine.kinds import AdjustmentKind, EntryStatus, PenaltyKind
from bglmanager.i18n import Texts
from bglmanager.services import boards, duplicates, entries, entry_lists, leaving, rounds, teams
from bglmanager.services.boards import Decision
from bglmanager.services.duplicates import Duplicate, Reason
from bglmanager.services.entries import Person
from bglmanager.services.entry_lists import Choices, Field
from bglmanager.services.workspace import OpenEvent, Workspace
from bglmanager.words.command_names import command_words
from tests.helpers.boards import event as diplomacy
from tests.helpers.days import Day
from tests.helpers.events import event, settings
from tests.services.conftest import DayMaker
from tests.services.test_cups import with_teams

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
def desk(workspace: Workspace) -> OpenEvent:
    """Anna and Ugo are expected, Bo is here."""
    return workspace.import_document(Event(settings(), (ANNA, BO, UGO)))


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


ONE, TWO, FIVE, SIX, NINE = map(EntryNumber, (1, 2, 5, 6, 9))
AT = dt.datetime(2026, 3, 14, 9, tzinfo=dt.UTC)


def changed(begin: DayMaker, number: int, **values: object) -> Day:
    """Eight players, two of them one person: the sixth says more of the fifth."""
    made = event(8)
    people = [
        replace(e, first_name="Alessandro", last_name="Bruni") if e.number == FIVE else e
        for e in made.entries
    ]
    other = Entry(SIX, "Alesandro", "Bruni")
    people = [replace(other, **values) if e.number == number else e for e in people]  # type: ignore[arg-type]  # by field name
    return begin(replace(made, entries=tuple(people)))


def test_who_is_probably_entered_twice_is_pointed_out(begin: DayMaker) -> None:
    day = changed(begin, SIX)
    assert duplicates.find_duplicates(day.desk) == (Duplicate(FIVE, SIX, Reason.TYPING),)
    leaving.withdraw_entry(day.desk, SIX)
    assert duplicates.find_duplicates(day.desk) == ()
    day.desk.undo()
    rounds.draw_round(day.desk)
    assert duplicates.find_duplicates(day.desk) == (Duplicate(FIVE, SIX, Reason.TYPING),)


def test_two_become_one_by_one_act(begin: DayMaker) -> None:
    """What only one of them knows is kept, money and copies and penalties of both."""
    desk = EntryDesk(
        present=True, copies=2, payments=(Payment(1, AT, 10),), notes="with a dog", member=True
    )
    day = changed(
        begin, SIX, phone="347 1234567", club="Orsi", status=EntryStatus.ACTIVE, desk=desk
    )
    late = Penalty(SIX, 0, PenaltyKind.WARNING, "late", None, AT)
    day.desk.act("warned", {}, lambda e: replace(e, penalties=(late,)))
    before = day.event
    duplicates.merge_entries(day.desk, FIVE, SIX)
    kept = day.event.entry(FIVE)
    assert (kept.first_name, kept.phone, kept.club) == ("Alessandro", "347 1234567", "Orsi")
    assert kept.status is EntryStatus.ACTIVE
    assert kept.desk == replace(desk, notes="with a dog")
    assert [e.number for e in day.event.entries] == [1, 2, 3, 4, 5, 7, 8]
    assert [p.entry for p in day.event.penalties] == [FIVE]
    assert facts.check_event(day.event) == ()
    assert day.desk.timeline.undoable is not None
    assert day.desk.timeline.undoable.kind == "merge-duplicate"
    day.desk.undo()
    assert day.event == before


def test_what_the_one_who_stays_says_is_true(begin: DayMaker) -> None:
    day = changed(begin, SIX, phone="347 1234567", club="Orsi")
    person = entries.person_of(day.event.entry(FIVE))
    entries.edit_entry(day.desk, FIVE, replace(person, club="Lupi", notes="a"))
    duplicates.merge_entries(day.desk, FIVE, SIX)
    assert (day.event.entry(FIVE).club, day.event.entry(FIVE).phone) == ("Lupi", "347 1234567")


def test_the_place_in_a_team_is_handed_over(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    duplicates.merge_entries(day.desk, NINE, TWO)
    assert day.event.teams[0].members == (ONE, NINE)
    assert day.event.entry(NINE).team == 1
    assert facts.check_event(day.event) == ()


def test_a_reserve_who_was_entered_twice_waits(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    teams.form_team(day.desk, [NINE], "A")
    entries.add_entry(day.desk, Person("Ugo", "Neri"), present=True)
    duplicates.merge_entries(day.desk, EntryNumber(10), NINE)
    assert day.event.teams[0].reserve == 10
    assert day.event.entry(EntryNumber(10)).status is EntryStatus.WAITING
    assert facts.check_event(day.event) == ()


def test_one_is_deleted_or_several_by_one_act(begin: DayMaker) -> None:
    day = with_teams(begin, 9)
    before = day.event
    duplicates.delete_entries(day.desk, (SIX,))
    assert SIX not in [e.number for e in day.event.entries]
    assert day.event.teams[2].members == (FIVE,)
    day.desk.undo()
    assert day.event == before
    duplicates.delete_entries(day.desk, (ONE, TWO))
    assert [team.number for team in day.event.teams] == [2, 3, 4]
    assert facts.check_event(day.event) == ()
    day.desk.undo()
    assert day.event == before


@pytest.fixture
def decided(begin: DayMaker) -> Day:
    """A day of Diplomacy: 5 plays two boards, 6 sits out because he was asked to."""
    day = begin(diplomacy())
    boards.decide(day.desk, FIVE, RoundNumber(1), Decision.TWO_BOARDS)
    boards.decide(day.desk, SIX, RoundNumber(1), Decision.SITS_OUT_ASKED)
    return day


def test_what_was_decided_about_somebody_goes_with_him(decided: Day) -> None:
    duplicates.delete_entries(decided.desk, (FIVE, SIX))
    assert decided.event.adjustments == ()
    assert facts.check_event(decided.event) == ()


@pytest.mark.parametrize(
    ("keep", "gone", "kind"),
    [
        (FIVE, SIX, AdjustmentKind.TWO_BOARDS),
        (SIX, FIVE, AdjustmentKind.SAT_OUT),
        (ONE, SIX, AdjustmentKind.SAT_OUT),
        (ONE, FIVE, AdjustmentKind.TWO_BOARDS),
    ],
)
def test_what_was_decided_about_the_one_kept_stands(
    decided: Day, keep: EntryNumber, gone: EntryNumber, kind: AdjustmentKind
) -> None:
    duplicates.merge_entries(decided.desk, keep, gone)
    found = [line.kind for line in decided.event.adjustments if line.entry == keep]
    assert found == [kind]
    assert decided.event.entry(keep).sits_out == ((1,) if kind is AdjustmentKind.SAT_OUT else ())
    assert facts.check_event(decided.event) == ()


def test_what_is_written_of_somebody_is_not_deleted(begin: DayMaker) -> None:
    day = changed(begin, SIX, desk=EntryDesk(payments=(Payment(1, AT, 10),)))
    receipts = (
        "Alesandro Bruni has receipts of the till. Merge the entry into the right one, or note "
        "that the player is not coming."
    )
    assert day.refuses(duplicates.delete_entries, (SIX,)) == [receipts]
    rounds.draw_round(day.desk)
    drawn = (
        "Alessandro Bruni: round 1 is drawn. Entries are merged or deleted before the first draw "
        "only; withdraw the player instead."
    )
    assert day.refuses(duplicates.delete_entries, (FIVE,)) == [drawn]
    assert day.refuses(duplicates.merge_entries, SIX, FIVE) == [drawn]


@pytest.mark.parametrize("number", [5, 6])
def test_nobody_is_merged_into_himself(begin: DayMaker, number: int) -> None:
    day = changed(begin, SIX)
    same = EntryNumber(number)
    assert day.refuses(duplicates.merge_entries, same, same) == [
        "Choose two different entries to merge."
    ]
