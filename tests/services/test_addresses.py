"""E-mail addresses for the field "Bcc": one line, each once."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Entry
from bglmanager.services.entries import mail_addresses
from tests.helpers.events import entries


def people(*emails: str | None) -> list[Entry]:
    return [replace(e, email=mail) for e, mail in zip(entries(len(emails)), emails, strict=True)]


def test_one_line_each_once_and_who_has_none() -> None:
    found = mail_addresses(
        people("ada@example.org", None, "ADA@example.org", " ", "b@example.org ")
    )
    assert (found.line, found.count) == ("ada@example.org, b@example.org", 2)
    assert [entry.number for entry in found.without] == [2, 4]


def test_a_line_break_in_an_address_does_not_break_the_line() -> None:
    assert (
        mail_addresses(people("a@example.org\nb@example.org")).line == "a@example.org b@example.org"
    )


def test_names_that_divide_nothing() -> None:
    one, other = people("a@example.org", "b@example.org")
    one = replace(one, first_name='Anna "Nina"', last_name="Rossi, Verdi")
    other = replace(other, first_name="", last_name="")
    found = mail_addresses([one, other], named=True)
    assert found.line == '"Anna \\"Nina\\" Rossi, Verdi" <a@example.org>, b@example.org'


def test_nobody() -> None:
    assert mail_addresses([]).line == ""
