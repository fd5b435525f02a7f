"""Lists as people send them: numbered in a chat, in capitals, with remarks, from a Macintosh."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

import pytest

from bglmanager.engine.problems import Problem
from bglmanager.exchange.entry_lists.drafts import Preview, State
from bglmanager.exchange.entry_lists.names import (
    NameOrder,
    full_name,
    is_unsure,
    split_name,
    with_capitals,
)
from bglmanager.exchange.entry_lists.previews import preview
from bglmanager.exchange.entry_lists.texts import read_csv, read_pasted
from bglmanager.i18n import Texts
from bglmanager.words.problems import sentence

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)


def pasted(text: str) -> Preview:
    return preview(read_pasted(text), now=NOW)


def people(shown: Preview) -> list[tuple[str, str, str | None]]:
    drafts = [row.draft for row in shown.rows if row.state is not State.REFUSED]
    return [(draft.first_name, draft.last_name, draft.notes) for draft in drafts]


def said(shown: Preview) -> list[str]:
    return [*words(shown.problems), *row_words(shown)]


def row_words(shown: Preview) -> list[str]:
    return words(p for row in shown.rows for p in row.problems)


def words(problems: Iterable[Problem]) -> list[str]:
    return [sentence(Texts("en"), p) for p in problems]


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
    shown = preview(read_csv(data), now=NOW)
    assert [f"{r.draft.first_name};{r.draft.last_name}" for r in shown.rows] == names
