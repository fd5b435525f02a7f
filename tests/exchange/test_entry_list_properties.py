"""Whatever comes in: a refusal or a preview, and every row accounted for."""

from __future__ import annotations

import io
import unicodedata
import zipfile
from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from bglmanager.engine.problems import Refused
from bglmanager.exchange.entry_lists.drafts import Choices, Preview, State, apply
from bglmanager.exchange.entry_lists.files import read
from bglmanager.exchange.entry_lists.previews import preview
from bglmanager.exchange.entry_lists.sheet import Sheet
from bglmanager.exchange.entry_lists.texts import read_pasted
from bglmanager.i18n import Texts
from bglmanager.words.entry_lists import MESSAGES
from bglmanager.words.problems import sentence

NOW = datetime(2026, 11, 21, 10, tzinfo=UTC)

CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["Anna", "Neri", "Anna Neri", "NERI", "a@example.org", "07/05/1990", "13/25/2010", "sì",
         "1,5", "#N/A", "=A1", "\u200b", "", "Nome", "Cognome", "Email", "x" * 201, '"', "12345"]
    ),
)  # fmt: skip
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=5), max_size=8)


def _workbook() -> bytes:
    book = Workbook()
    for row in (["Nome", "Cognome", "Nascita"], ["Anna", "Neri", 33000], ["Ugo", "Verdi", "#N/A"]):
        book.worksheets[0].append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


WORKBOOK = _workbook()


def account(sheet: Sheet) -> None:
    """Every row is somewhere, every draft is fit for the document, every problem has words."""
    try:
        shown = preview(sheet, now=NOW)
    except Refused as refusal:
        speak(refusal)
        return
    filled = [row.line for row in sheet.rows if not row.blank]
    assert [row.line for row in shown.rows] == filled[-len(shown.rows) :]
    for row in shown.rows:
        for problem in row.problems:
            assert sentence(Texts("en"), problem)
    check_outcome(shown)


def check_outcome(shown: Preview) -> None:
    likely = frozenset(row.line for row in shown.rows if row.state is State.LIKELY)
    try:
        outcome = apply(shown, Choices(skip=likely))
    except Refused as refusal:
        speak(refusal)
        return
    taken = [row for row in shown.rows if row.state in (State.NEW, State.THERE)]
    assert len(outcome.added) + len(outcome.there) == len(taken)
    for draft in outcome.added:
        texts = [draft.first_name, draft.last_name, draft.club, draft.notes, draft.phone]
        for text in filter(None, texts):
            assert 0 < len(text) <= 200
            assert not any(unicodedata.category(c) in {"Cc", "Cs"} for c in text)


def speak(refusal: Refused) -> None:
    assert all(sentence(Texts("en"), p) for p in refusal.problems)


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        sheet = read(data)
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@given(TABLES, st.sampled_from([";", ",", "\t"]))
def test_no_row_of_a_text_is_lost(table: list[list[str]], separator: str) -> None:
    try:
        sheet = read_pasted("\n".join(separator.join(row) for row in table))
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@given(st.integers(0, len(WORKBOOK) - 1), st.binary(min_size=1, max_size=4))
def test_a_damaged_workbook_is_read_or_refused(at: int, damage: bytes) -> None:
    try:
        sheet = read(WORKBOOK[:at] + damage + WORKBOOK[at + len(damage) :])
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


@given(
    st.sampled_from(["xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/_rels/workbook.xml.rels"]),
    st.data(),
)
def test_a_workbook_of_damaged_xml_is_read_or_refused(name: str, data: st.DataObject) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as made, zipfile.ZipFile(out, "w") as damaged:
        for part in made.namelist():
            content = made.read(part)
            if part == name:
                at = data.draw(st.integers(0, len(content)))
                cut = data.draw(st.integers(0, 30))
                content = content[:at] + data.draw(st.binary(max_size=6)) + content[at + cut :]
            damaged.writestr(part, content)
    try:
        sheet = read(out.getvalue())
    except Refused as refusal:
        speak(refusal)
        return
    account(sheet)


def test_a_code_has_words_and_words_have_a_code() -> None:
    assert all(code.startswith(("list.", "sample.")) for code in MESSAGES)
