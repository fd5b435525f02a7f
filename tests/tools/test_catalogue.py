"""The catalogue's own checks find what they are for; the project's catalogue passes them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bglmanager.i18n import LANGUAGES
from tests.tools import catalogue

CODE = """
def say(t, n):
    t.text("Table {number}", number=n)
    t.many("{n} table[s]", n)
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one module whose catalogue is fresh and complete."""
    (tmp_path / "code").mkdir()
    (tmp_path / "code" / "say.py").write_text(CODE, encoding="utf-8")
    monkeypatch.setattr(catalogue, "ROOT", tmp_path)
    monkeypatch.setattr(catalogue, "CODE", tmp_path / "code")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")
    catalogue.update("it")
    rewrite('msgid "Table {number}"\nmsgstr ""', 'msgid "Table {number}"\nmsgstr "Tavolo {number}"')
    rewrite('msgstr[0] ""', 'msgstr[0] "{n} tavolo"')
    rewrite('msgstr[1] ""', 'msgstr[1] "{n} tavoli"')
    catalogue.update("it")
    return tmp_path


def rewrite(old: str, new: str) -> None:
    file = catalogue.po_file("it")
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_the_project_speaks_every_language_it_offers() -> None:
    assert {"en", *catalogue.TRANSLATED} == set(LANGUAGES)


# As `./dev check` asks before every change.


@pytest.mark.long
@pytest.mark.parametrize("language", catalogue.TRANSLATED)
def test_the_catalogue_of_the_program_is_complete_and_fresh(language: str) -> None:
    assert catalogue.problems(language) == []


@pytest.mark.long
def test_every_text_of_the_program_can_be_gathered() -> None:
    assert catalogue.unreadable() == []


@pytest.mark.usefixtures("project")
def test_a_fresh_catalogue_has_no_problems() -> None:
    assert catalogue.problems("it") == []


def test_a_new_text_is_missed(project: Path) -> None:
    (project / "code" / "say.py").write_text(CODE + '    t.text("New")\n', encoding="utf-8")
    assert catalogue.problems("it") == [
        "locale/it/LC_MESSAGES/bglmanager.po lacks 'New': run ./dev texts"
    ]
    catalogue.update("it")
    assert catalogue.problems("it") == [
        "locale/it/LC_MESSAGES/bglmanager.po: 'New' is not translated"
    ]


def test_a_text_that_is_gone_is_left_over(project: Path) -> None:
    (project / "code" / "say.py").write_text(CODE.replace("Table {number}", "Ta"), encoding="utf-8")
    assert (
        "locale/it/LC_MESSAGES/bglmanager.po still has 'Table {number}': run ./dev texts"
        in catalogue.problems("it")
    )


@pytest.mark.usefixtures("project")
def test_a_translation_that_fills_in_another_value_is_found() -> None:
    rewrite("Tavolo {number}", "Tavolo {numero}")
    catalogue.update("it")
    (problem,) = catalogue.problems("it")
    assert problem.endswith("'Table {number}' and 'Tavolo {numero}' do not fill in the same values")


@pytest.mark.usefixtures("project")
def test_a_translation_not_compiled_is_found() -> None:
    rewrite("Tavolo {number}", "Tav. {number}")
    assert catalogue.problems("it") == [
        "locale/it/LC_MESSAGES/bglmanager.po was changed and not compiled: run ./dev texts"
    ]


@pytest.mark.parametrize(
    ("code", "problem"),
    [
        ("t.text(x)", "code/say.py:1: t.text() says no literal text"),
        ("t.many(x, 2)", "code/say.py:1: t.many() says no literal text"),
        ("text(x)", "code/say.py:1: text() says no literal text"),
        ('t.text("a" if n else x)', "code/say.py:1: t.text() says no literal text"),
        ("say = self._texts.text", "code/say.py:1: text() goes by another name"),
    ],
)
def test_a_text_that_cannot_be_gathered_is_found(project: Path, code: str, problem: str) -> None:
    (project / "code" / "say.py").write_text(code, encoding="utf-8")
    assert catalogue.unreadable() == [problem]


def test_a_method_may_be_kept_under_its_own_name(project: Path) -> None:
    code = 'px, text = look.px, look.texts.text\ntext("New")\n'
    (project / "code" / "say.py").write_text(code, encoding="utf-8")
    assert catalogue.unreadable() == []
    assert [message.id for message in catalogue.gathered() if message.id] == ["New"]


def test_a_text_within_an_f_string_is_gathered(project: Path) -> None:
    code = "t = 1\nsay = f\"{t.text('New')} · {t.many('{n} [a|b]', 2)}\"\n"
    (project / "code" / "say.py").write_text(code, encoding="utf-8")
    assert catalogue.unreadable() == []
    found = [message.id for message in catalogue.gathered() if message.id]
    assert found == ["New", ("{n} a", "{n} b")]


def test_both_texts_of_a_condition_are_gathered(project: Path) -> None:
    code = 't.text("A" if x else "B" if y else "C")\nt.many("{n} [a|b]" if x else "{n} c[s]", 2)\n'
    (project / "code" / "say.py").write_text(code, encoding="utf-8")
    assert catalogue.unreadable() == []
    found = [message.id for message in catalogue.gathered() if message.id]
    assert found == ["A", "B", "C", ("{n} a", "{n} b"), ("{n} c", "{n} cs")]


def test_a_word_is_gathered_with_its_context(project: Path) -> None:
    code = 't.word("at the table", "Place")\nt.text("Place")\n'
    (project / "code" / "say.py").write_text(code, encoding="utf-8")
    catalogue.update("it")
    file = catalogue.po_file("it")
    said = file.read_text("utf-8").replace(
        'msgctxt "at the table"\nmsgid "Place"\nmsgstr ""',
        'msgctxt "at the table"\nmsgid "Place"\nmsgstr "Piazzamento"',
    )
    file.write_text(said.replace('msgid "Place"\nmsgstr ""', 'msgid "Place"\nmsgstr "Luogo"'))
    catalogue.update("it")
    assert catalogue.problems("it") == []
    found = {(m.id, m.context): m.string for m in catalogue.read("it") if m.id}
    assert found == {("Place", "at the table"): "Piazzamento", ("Place", None): "Luogo"}


def test_the_compiled_form_has_no_day_of_its_own() -> None:
    empty = Catalog(locale="it", creation_date=catalogue.DAY, revision_date=catalogue.DAY)
    assert catalogue.compiled(empty) == catalogue.compiled(empty)
