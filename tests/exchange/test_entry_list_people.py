"""Who of a list is there already, who is twice in it, and what the user's choices come to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists.drafts import Choices, Preview, PreviewRow, State, apply
from bglmanager.exchange.entry_lists.previews import preview
from bglmanager.exchange.entry_lists.texts import read_csv
from bglmanager.i18n import Texts
from bglmanager.words.problems import sentence

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
HEADER = "Nome;Cognome;Email;Nascita\n"

NICOLO = Entry(EntryNumber(7), "Nicolò", "De Luca", "nic@example.org", date(1990, 5, 7))


def preview_of(text: str, entries: Iterable[Entry] = (NICOLO,)) -> Preview:
    return preview(read_csv((HEADER + text).encode()), entries, now=NOW)


def said(row: PreviewRow) -> list[str]:
    return [sentence(Texts("en"), p) for p in row.problems]


def refusals(shown: Preview, choices: Choices) -> list[str]:
    with pytest.raises(Refused) as caught:
        apply(shown, choices)
    return [sentence(Texts("en"), p) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("line", "state", "sentences"),
    [
        ("Nicolò;De Luca;;07/05/1990", State.THERE, []),
        ("NICOLO;DE LUCA;;", State.THERE, []),
        ("Nicolo\u0300;de  luca;;", State.THERE, []),
        (
            "Nicolò;De Luca;NIC@example.org;08/05/1990",
            State.THERE,
            [
                (
                    "Line 2: Nicolò De Luca has the name and e-mail of number 7 but another birth "
                    "date. Check it."
                )
            ],
        ),
        (
            "Nicolò;De Luca;;08/05/1990",
            State.NEW,
            [
                (
                    "Line 2: Nicolò De Luca has the same name as number 7 but another birth "
                    "date: two "
                    "people."
                )
            ],
        ),
        (
            "Nicoló;De Lucca;;",
            State.LIKELY,
            [
                "Line 2: is Nicoló De Lucca the same person as Nicolò De Luca, number 7? Choose.",
            ],
        ),
        (
            "De Luca;Nicolò;;",
            State.LIKELY,
            [
                "Line 2: is De Luca Nicolò the same person as Nicolò De Luca, number 7? Choose.",
            ],
        ),
        ("Nicolò;De Lucca;;08/05/1990", State.NEW, []),
        ("Nicola;De Luca;;", State.NEW, []),
        ("Anna;Neri;nic@example.org;", State.NEW, []),
    ],
)
def test_people_already_there_are_recognised(line: str, state: State, sentences: list[str]) -> None:
    (row,) = preview_of(line + "\n").rows
    assert (row.state, said(row)) == (state, sentences)
    assert row.entry == (None if state is State.NEW else 7)


def test_a_person_twice_in_the_list_is_taken_once() -> None:
    shown = preview_of("Anna;Neri;;\nUgo;Verdi;;\nANNA;NÈRI;;\nAnna;Neri;;\n", ())
    assert [(r.state, r.double_of) for r in shown.rows] == [
        (State.NEW, None),
        (State.NEW, None),
        (State.DOUBLE, 2),
        (State.DOUBLE, 2),
    ]
    assert said(shown.rows[2]) == [
        "Line 4: Anna Nèri is already in line 2. The line is left out.",
    ]
    outcome = apply(shown)
    assert [draft.first_name for draft in outcome.added] == ["Anna", "Ugo"]


def test_the_same_name_with_another_birth_date_is_two_people() -> None:
    shown = preview_of("Anna;Neri;;07/05/1990\nAnna;Neri;;08/05/1991\n", ())
    assert [row.state for row in shown.rows] == [State.NEW, State.NEW]
    assert said(shown.rows[1]) == [
        "Line 3: Anna Neri has the same name as line 2 but another birth date: two people."
    ]


def test_a_second_import_adds_nobody() -> None:
    text = "Anna;Neri;a@example.org;\nUgo;Verdi;;07/05/1990\n"
    first = apply(preview_of(text, ()))
    entries = [
        Entry(EntryNumber(i), d.first_name, d.last_name, d.email, d.birth_date)
        for i, d in enumerate(first.added, start=1)
    ]
    second = preview_of(text, entries)
    outcome = apply(second)
    assert (outcome.added, [found.entry for found in outcome.there]) == ((), [1, 2])


LIKELY = "Nicolò;De Lucca;;\n"


def test_a_likely_match_is_never_decided_by_the_program() -> None:
    assert refusals(preview_of(LIKELY), Choices()) == [
        "Line 2: say whether Nicolò De Lucca is somebody already there or a new person."
    ]


def test_a_likely_match_is_decided_by_the_user() -> None:
    shown = preview_of(LIKELY)
    line = frozenset({2})
    assert [found.entry for found in apply(shown, Choices(same=line)).there] == [7]
    assert len(apply(shown, Choices(add=line)).added) == 1
    skipped = apply(shown, Choices(skip=line))
    assert (skipped.added, skipped.there) == ((), ())


def test_a_refused_row_is_added_once_its_name_is_written() -> None:
    shown = preview_of("Anna;;a@example.org;\n")
    assert shown.rows[0].state is State.REFUSED
    (added,) = apply(shown, Choices(names={2: ("Anna", " Neri ")})).added
    assert (added.last_name, added.email) == ("Neri", "a@example.org")


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (
            Choices(add=frozenset({2})),
            "Line 2 cannot be added as it is. Write its name and surname first.",
        ),
        (
            Choices(names={2: ("Anna", " ")}),
            "Line 2: write a name and a surname of at most 200 characters each.",
        ),
        (Choices(skip=frozenset({99})), "The list has no line 99."),
    ],
)
def test_choices_that_cannot_be_are_refused(choices: Choices, sentence: str) -> None:
    assert refusals(preview_of("Anna;;;\n"), choices) == [sentence]


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Alessandro;Bruni;;;", "Alesandro;Bruni;;;", "names nearly the same"),
        ("Alessandro;Bruni;;;", "Bruni;Alessandro;;;", "name and surname swapped"),
        ("Sandrino;Bruni;;;347 1234567", "Alex;Bruni;;;+39 347-1234567", "same phone"),
        ("Ale;Bruni;a@example.org;;", "Alessandro;Bruni;A@example.org;;", "same e-mail"),
        ("Mario;Bruni;;;347 1234567", "Maria;Bruni;;;347 1234567", None),
        ("Mario;Bruni;;;", "Maria;Brunni;;;", None),
        ("Ada;Marini;;;", "Ada;Parisi;;;", None),
        ("Alessandro;Rossi;;;", "Alesandro;Rosi;;;", "names nearly the same"),
        ("Alessandro;Bruni;;01/02/1990;", "Alesandro;Bruni;;01/03/1990;", None),
        ("Alessandro;Bruni;a@example.org;;", "Alesandro;Bruni;b@example.org;;", None),
        ("Ada;Gallo;;;347 1234567", "Ugo;Verdi;;;347 1234567", None),
    ],
)
def test_who_may_be_somebody_further_up_is_pointed_out(
    one: str, other: str, reason: str | None
) -> None:
    """Both are taken unless somebody says otherwise: nobody is lost by a guess."""
    text = f"Nome;Cognome;Email;Nascita;Telefono\n{one}\nUgo;Neri;;;\n{other}\n"
    shown = preview(read_csv(text.encode()), now=NOW)
    assert [row.state for row in shown.rows] == [State.NEW] * 3
    assert said(shown.rows[0]) == said(shown.rows[1]) == []
    above, below = (" ".join(line.split(";")[:2]) for line in (one, other))
    words = f"Line 4: {below} and {above} in line 2 may be the same person: {reason}."
    assert said(shown.rows[2]) == ([words] if reason else [])


def test_who_has_the_phone_of_somebody_there_is_asked_about() -> None:
    ale = Entry(EntryNumber(3), "Ale", "Bruni", phone="347 1234567")
    text = "Nome;Cognome;Telefono\nSandro;Bruni;+39 3471234567\nUgo;Verdi;3471234567\n"
    shown = preview(read_csv(text.encode()), (ale,), now=NOW)
    assert [(row.state, row.entry) for row in shown.rows] == [
        (State.LIKELY, 3),
        (State.NEW, None),
    ]
