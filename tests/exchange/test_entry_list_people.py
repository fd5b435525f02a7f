"""Who of a list is there already, who is twice in it, what choices come to; the samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime

import pytest

from bglmanager.engine.event import Entry
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.problems import Problem
from bglmanager.exchange.entry_lists.drafts import (
    Choices,
    Preview,
    PreviewRow,
    State,
    apply_choices,
)
from bglmanager.exchange.entry_lists.files import read_csv, read_list, read_pasted
from bglmanager.exchange.entry_lists.names import (
    NameOrder,
    full_name,
    is_unsure,
    split_name,
    with_capitals,
)
from bglmanager.exchange.entry_lists.previews import preview_list
from bglmanager.i18n import Texts
from bglmanager.resources import path
from bglmanager.words.problems import problem_sentence
from tests.helpers.refusals import refused_for
from tests.tools import make_samples
from tests.tools.make_samples import SAMPLE_FILES

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)
HEADER = "Nome;Cognome;Email;Nascita\n"

NICOLO = Entry(EntryNumber(7), "Nicolò", "De Luca", "nic@example.org", date(1990, 5, 7))


def preview_of(text: str, entries: Iterable[Entry] = (NICOLO,)) -> Preview:
    return preview_list(read_csv((HEADER + text).encode()), entries, now=NOW)


def said_of_row(row: PreviewRow) -> list[str]:
    return [problem_sentence(Texts("en"), p) for p in row.problems]


def refusals(shown: Preview, choices: Choices) -> list[str]:
    return [problem_sentence(Texts("en"), p) for p in refused_for(apply_choices, shown, choices)]


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
    assert (row.state, said_of_row(row)) == (state, sentences)
    assert row.entry == (None if state is State.NEW else 7)


def test_a_person_twice_in_the_list_is_taken_once() -> None:
    shown = preview_of("Anna;Neri;;\nUgo;Verdi;;\nANNA;NÈRI;;\nAnna;Neri;;\n", ())
    assert [(r.state, r.double_of) for r in shown.rows] == [
        (State.NEW, None),
        (State.NEW, None),
        (State.DOUBLE, 2),
        (State.DOUBLE, 2),
    ]
    assert said_of_row(shown.rows[2]) == [
        "Line 4: Anna Nèri is already in line 2. The line is left out.",
    ]
    outcome = apply_choices(shown)
    assert [draft.first_name for draft in outcome.added] == ["Anna", "Ugo"]


def test_the_same_name_with_another_birth_date_is_two_people() -> None:
    shown = preview_of("Anna;Neri;;07/05/1990\nAnna;Neri;;08/05/1991\n", ())
    assert [row.state for row in shown.rows] == [State.NEW, State.NEW]
    assert said_of_row(shown.rows[1]) == [
        "Line 3: Anna Neri has the same name as line 2 but another birth date: two people."
    ]


def test_a_second_import_adds_nobody() -> None:
    text = "Anna;Neri;a@example.org;\nUgo;Verdi;;07/05/1990\n"
    first = apply_choices(preview_of(text, ()))
    entries = [
        Entry(EntryNumber(i), d.first_name, d.last_name, d.email, d.birth_date)
        for i, d in enumerate(first.added, start=1)
    ]
    second = preview_of(text, entries)
    outcome = apply_choices(second)
    assert (outcome.added, [found.entry for found in outcome.there]) == ((), [1, 2])


LIKELY = "Nicolò;De Lucca;;\n"


def test_a_likely_match_is_never_decided_by_the_program() -> None:
    assert refusals(preview_of(LIKELY), Choices()) == [
        "Line 2: say whether Nicolò De Lucca is somebody already there or a new person."
    ]


def test_a_likely_match_is_decided_by_the_user() -> None:
    shown = preview_of(LIKELY)
    line = frozenset({2})
    assert [found.entry for found in apply_choices(shown, Choices(same=line)).there] == [7]
    assert len(apply_choices(shown, Choices(add=line)).added) == 1
    skipped = apply_choices(shown, Choices(skip=line))
    assert (skipped.added, skipped.there) == ((), ())


def test_a_refused_row_is_added_once_its_name_is_written() -> None:
    shown = preview_of("Anna;;a@example.org;\n")
    assert shown.rows[0].state is State.REFUSED
    (added,) = apply_choices(shown, Choices(names={2: ("Anna", " Neri ")})).added
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
    shown = preview_list(read_csv(text.encode()), now=NOW)
    assert [row.state for row in shown.rows] == [State.NEW] * 3
    assert said_of_row(shown.rows[0]) == said_of_row(shown.rows[1]) == []
    above, below = (" ".join(line.split(";")[:2]) for line in (one, other))
    words = f"Line 4: {below} and {above} in line 2 may be the same person: {reason}."
    assert said_of_row(shown.rows[2]) == ([words] if reason else [])


def test_who_has_the_phone_of_somebody_there_is_asked_about() -> None:
    ale = Entry(EntryNumber(3), "Ale", "Bruni", phone="347 1234567")
    text = "Nome;Cognome;Telefono\nSandro;Bruni;+39 3471234567\nUgo;Verdi;3471234567\n"
    shown = preview_list(read_csv(text.encode()), (ale,), now=NOW)
    assert [(row.state, row.entry) for row in shown.rows] == [
        (State.LIKELY, 3),
        (State.NEW, None),
    ]


# ---- Lists as people send them: numbered in a chat, in capitals, with remarks, from a Macintosh


def pasted(text: str) -> Preview:
    return preview_list(read_pasted(text), now=NOW)


def people(shown: Preview) -> list[tuple[str, str, str | None]]:
    drafts = [row.draft for row in shown.rows if row.state is not State.REFUSED]
    return [(draft.first_name, draft.last_name, draft.notes) for draft in drafts]


def said(shown: Preview) -> list[str]:
    return [*words(shown.problems), *row_words(shown)]


def row_words(shown: Preview) -> list[str]:
    return words(p for row in shown.rows for p in row.problems)


def words(problems: Iterable[Problem]) -> list[str]:
    return [problem_sentence(Texts("en"), p) for p in problems]


@pytest.mark.parametrize(
    "text",
    [
        "1. Mario Rossi\n2. Giulia D'Angelo (celiaca)\n3. Ugo Neri\n",
        "1) Mario Rossi\n2) Giulia D'Angelo (celiaca)\n3) Ugo Neri\n",
        "1 - Mario Rossi\n2 - Giulia D'Angelo - celiaca\n3 - Ugo Neri\n",
        "- Mario Rossi\n- Giulia D'Angelo: celiaca\n- Ugo Neri\n",
        "✅ Mario Rossi\n✅ Giulia D'Angelo [celiaca]\n• Ugo Neri\n",
        "Lista iscritti Catan\n\n1 Mario Rossi\n2 Giulia D'Angelo (celiaca)\n3 Ugo Neri\n",
        "Chi viene sabato?\n1. Mario Rossi\n2. Giulia D'Angelo (celiaca)\n3. Ugo Neri\n",
        "Mario Rossi\nGiulia D'Angelo (celiaca)\nUgo Neri\n",
    ],
)
def test_a_list_of_a_chat_is_understood(text: str) -> None:
    """The number goes, the remark goes to the notes, what stands above is nobody."""
    assert people(pasted(text)) == [
        ("Mario", "Rossi", None),
        ("Giulia", "D'Angelo", "celiaca"),
        ("Ugo", "Neri", None),
    ]


def test_a_comma_in_a_remark_parts_no_columns() -> None:
    shown = pasted("1. Mario Rossi (senza glutine, arriva alle 10)\n2. Ada Neri (x2, y)\n")
    assert people(shown) == [
        ("Mario", "Rossi", "senza glutine, arriva alle 10"),
        ("Ada", "Neri", "x2, y"),
    ]


def test_a_remark_stands_beside_the_notes_of_the_list() -> None:
    shown = pasted("Nome\tCognome\tNote\nAda\tNeri (celiaca)\tin treno\n")
    assert people(shown) == [("Ada", "Neri", "in treno; celiaca")]


def test_a_line_without_number_is_looked_at_and_a_title_is_nobody() -> None:
    shown = pasted("1. Mario Rossi\n2. Ada Neri\n3. Ugo Verdi\nRiserve:\nEva Gallo\n")
    assert people(shown)[-1] == ("Eva", "Gallo", None)
    assert [row.state for row in shown.rows] == [*[State.NEW] * 3, State.REFUSED, State.NEW]
    assert said(shown)[-2:] == [
        "Line 4: “Riserve:” is a title and no person. It is left out.",
        "Line 5 has no number, unlike the others. Is it a person?",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Circolo;Come ti chiami?;Porti il gioco?\nOrsi;Mario Rossi;sì\nLupi;Ada Neri;no\n",
        "Quando arrivi?;Come ti chiami?\n10;Mario Rossi\n11;Ada Neri\n",
        "Nome e cognome;Città\nMario Rossi;Siena\nNome e cognome;Città\nAda Neri;Pisa\n",
    ],
)
def test_a_header_is_never_an_entry(text: str) -> None:
    names = [(first, last) for first, last, _ in people(pasted(text))]
    assert names == [("Mario", "Rossi"), ("Ada", "Neri")]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("LUCA VERDI", "Luca Verdi"),
        ("bianchi chiara", "Bianchi Chiara"),
        ("GIULIA D'ANGELO", "Giulia D'Angelo"),
        ("nicolò dell’acqua", "Nicolò Dell’Acqua"),
        ("MARIO DE LUCA", "Mario De Luca"),
        ("RONALD MCDONALD", "Ronald McDonald"),
        ("URSULA VON DER LEYEN", "Ursula von der Leyen"),
        ("JEAN-PIERRE DUPONT", "Jean-Pierre Dupont"),
        ("Ronald MacDonald", "Ronald MacDonald"),
        ("Mario ROSSI", "Mario ROSSI"),
        ("李", "李"),
    ],
)
def test_names_get_capitals(written: str, name: str) -> None:
    assert with_capitals(written) == name
    assert with_capitals(name) == name


def test_capitals_are_pointed_out_for_all_and_at_each_row() -> None:
    shown = pasted("Nome\tCognome\nLUCA\tVERDI\nchiara\tbianchi\nUgo\tNeri\n")
    assert [row.draft.last_name for row in shown.rows] == ["Verdi", "Bianchi", "Neri"]
    assert words(shown.problems)[-1] == (
        "2 names were all in capitals or small letters: “LUCA VERDI” is “Luca Verdi” now. Check "
        "them."
    )
    assert row_words(shown) == [
        "Line 2: “LUCA VERDI” is read as first name “Luca”, surname “Verdi”. Check it.",
        "Line 3: “chiara bianchi” is read as first name “Chiara”, surname “Bianchi”. Check it.",
    ]


def test_a_small_name_is_pointed_out_whichever_way_it_is_split() -> None:
    """Nothing says whether "ferraris oriano" has the surname first."""
    shown = pasted("Nome\nMario Rossi\nferraris oriano\nbianchi chiara\n")
    assert row_words(shown) == [
        "Line 3: “ferraris oriano” is read as first name “Ferraris”, surname “Oriano”. Check it.",
        "Line 4: read as first name “bianchi”, surname “chiara”. Check it.",
    ]


def test_a_list_all_in_capitals_is_pointed_out_once() -> None:
    names = "\n".join(f"UGO\tROSSI{letter * 2}" for letter in "ABCDEFGHIJKLMNOPQRSTU")
    shown = pasted(f"Nome\tCognome\n{names}\n")
    assert words(shown.problems)[-1].startswith("21 names were all in capitals")
    assert row_words(shown) == []


@pytest.mark.parametrize(
    ("name", "parts", "unsure"),
    [
        ("Jean-Pierre Dupont", ("Jean-Pierre", "Dupont"), False),
        ("Jean Luc Picard", ("Jean Luc", "Picard"), False),
        ("Anna Maria Rossi", ("Anna Maria", "Rossi"), False),
        ("José Luis García", ("José Luis", "García"), False),
        ("Hans Peter Müller", ("Hans Peter", "Müller"), False),
        ("Juan García Lorca", ("Juan", "García Lorca"), True),
        ("Maria Chiara De Luca", ("Maria Chiara", "De Luca"), False),
    ],
)
def test_double_given_names_are_cut_or_flagged(
    name: str, parts: tuple[str, str], unsure: bool
) -> None:
    assert split_name(name, NameOrder.FIRST_LAST) == parts
    assert is_unsure(name) is unsure
    shown = pasted(f"Nome e cognome\n{name}\n")
    about = [sentence for sentence in said(shown) if sentence.startswith("Line 2")]
    first, last = parts
    flagged = [f"Line 2: read as first name “{first}”, surname “{last}”. Check it."]
    assert about == (flagged if unsure else [])


@pytest.mark.parametrize(
    ("others", "turned", "read"),
    [
        ("Mario Rossi", "Bianchi Chiara", ("Bianchi", "Chiara")),
        ("Rossi Mario", "Luca Verdi", ("Verdi", "Luca")),
        ("Mario Rossi", "bianchi chiara", ("bianchi", "chiara")),
    ],
)
def test_a_name_against_the_order_of_its_list_is_looked_at(
    others: str, turned: str, read: tuple[str, str]
) -> None:
    """One line in another order than the rest would be taken with name and surname turned."""
    shown = pasted(f"1. {others}\n2. {others}\n3. {turned}\n4. {others}\n")
    first, last = read
    flagged = f"Line 3: read as first name “{first}”, surname “{last}”. Check it."
    assert [sentence for sentence in said(shown) if "read as" in sentence] == [flagged]


def test_a_name_that_tells_its_own_order_needs_no_look() -> None:
    shown = pasted("1. Mario Rossi\n2. Ada Neri\n3. VERDI Luca\n4. Zeta, Ugo\n")
    assert not [sentence for sentence in said(shown) if "read as" in sentence]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Mario Rossi", ("Mario", "Rossi", True)),
        ("Rossi Mario", ("Mario", "Rossi", True)),
        ("Anna Maria De Luca", ("Anna Maria", "De Luca", True)),
        ("Xu Wei", ("Xu", "Wei", False)),
        ("De Luca", None),
        ("Rossi", None),
    ],
)
def test_a_whole_name_that_is_typed(typed: str, found: tuple[str, str, bool] | None) -> None:
    assert full_name(typed) == found


@pytest.mark.parametrize("encoding", ["mac_roman", "cp1252", "utf-8"])
def test_a_list_of_a_macintosh_is_told_from_one_of_windows(encoding: str) -> None:
    names = ["Nicolò;D’Àngelo", "José;Muñoz", "Zoë;Citroën", "Jürgen;Weiß", "Noè;Cantù"]
    data = ("Nome;Cognome\n" + "\n".join(names) + "\n").encode(encoding)
    shown = preview_list(read_csv(data), now=NOW)
    assert [f"{r.draft.first_name};{r.draft.last_name}" for r in shown.rows] == names


def sample(name: str) -> Preview:
    return preview_list(read_list(path(f"samples/{name}").read_bytes()), now=NOW)


@pytest.mark.parametrize("name", sorted(SAMPLE_FILES))
def test_samples_are_what_their_script_makes(name: str) -> None:
    assert path(f"samples/{name}").read_bytes() == SAMPLE_FILES[name]()


@pytest.mark.parametrize(
    ("name", "new", "doubles"),
    [("iscritti.csv", 26, 0), ("iscritti.xlsx", 26, 0), ("iscritti-120.csv", 116, 4)],
)
def test_samples_have_as_many_people_as_they_should(name: str, new: int, doubles: int) -> None:
    shown = sample(name)
    states = Counter(row.state for row in shown.rows)
    assert states == Counter({State.NEW: new, State.DOUBLE: doubles})
    emails = [draft.email for draft in apply_choices(shown).added if draft.email]
    assert all(email.endswith("@example.org") for email in emails)


def test_the_small_list_is_read_without_loss() -> None:
    drafts = apply_choices(sample("iscritti.csv")).added
    expected = [(p.first, p.last, p.email, p.born, p.phone) for p in make_samples.people(26, 1)]
    assert [(d.first_name, d.last_name, d.email, d.birth_date, d.phone) for d in drafts] == expected


def test_whole_names_of_the_workbook_are_taken_apart() -> None:
    shown = sample("iscritti.xlsx")
    assert shown.names is not None
    assert shown.names.order is NameOrder.LAST_FIRST
    drafts = apply_choices(shown).added
    assert [(d.first_name, d.last_name) for d in drafts] == [
        (p.first, p.last) for p in make_samples.people(26, 2)
    ]
    assert [column.title for column in shown.unknown_columns] == [
        "Taglia della maglietta",
        "Pranzo",
    ]
    assert shown.fields_by_column[4] == "copies"
    assert sum(d.said_of("copies") or 0 for d in drafts) == 9


def test_the_large_list_has_gaps() -> None:
    drafts = apply_choices(sample("iscritti-120.csv")).added
    assert sum(draft.birth_date is None for draft in drafts) > 10
    assert sum(draft.email is None for draft in drafts) > 5
