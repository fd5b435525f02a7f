"""Where a text speaks of a person, and where it only may."""

from __future__ import annotations

import datetime as dt

import pytest

from bglmanager.engine.mentions import MentionedIdentity, Mentions, compared_words

MARIO = MentionedIdentity(
    "Mario Antonio",
    "D’Angelo",
    email="mario.dangelo@example.org",
    phone="+39 347 5566778",
    nickname="Supermario",
    league_id="BGI-0042",
    birth_date=dt.date(1987, 9, 6),
)


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("viene con Mario Antonio D'Angelo", "viene con N"),
        ("D'ANGELO, Mario Antonio: assente", "N: assente"),
        ("MARIO\nANTONIO\nD ANGELO", "N"),
        ("scrivere a mario.dangelo@example.org!", "scrivere a N!"),
        ("tel. 347 556 6778", "tel. N"),
        ("tel. +39 347/5566778", "tel. +N"),
        ("0039 347 5566778 (casa)", "0039 N (casa)"),
        ("nato il 6/9/1987 o 06.09.1987", "nato il N o N"),
        ("1987-09-06", "N"),
        ("tessera bgi 0042", "tessera N"),
        ("Mario Antonio", "Mario Antonio"),
        ("Angelo", "Angelo"),
        ("15 347 55667789", "15 347 55667789"),
        ("16/9/1987", "16/9/1987"),
        ("", ""),
    ],
)
def test_mentions_become_the_number(text: str, after: str) -> None:
    found = Mentions([MARIO])
    assert found.without(text, "N") == after
    assert found.speaks(text) == (text != after)


def test_accents_and_case_do_not_matter() -> None:
    found = Mentions([MentionedIdentity("Zoë", "Łódź")])
    assert found.without("ZOE\N{COMBINING DIAERESIS} łódź e zoe ŁÓDŹ", "N") == "N e N"


def test_surname_and_nickname_alone_are_hints() -> None:
    found = Mentions([MARIO])
    for text in ("vedi Angelo", "chiedere a SUPERMARIO", "D'Angelo in ritardo"):
        assert found.hints(text)
        assert not found.speaks(text)
    assert not found.hints("Mario")


def test_name_of_somebody_else_as_well_is_a_hint() -> None:
    found = Mentions([MARIO], but_not=frozenset({MARIO.name}))
    assert not found.speaks("Mario Antonio D'Angelo")
    assert found.hints("Mario Antonio D'Angelo")
    assert found.speaks("mario.dangelo@example.org")


def test_single_name_is_a_hint() -> None:
    found = Mentions([MentionedIdentity("", "Luca")])
    assert not found.speaks("Luca è in ritardo")
    assert found.hints("Luca è in ritardo")


def test_words_of_a_text() -> None:
    assert compared_words("D’Ângelo, M.") == ("d", "angelo", "m")
    assert compared_words("李 明") == ("李", "明")
