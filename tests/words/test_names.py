"""People of the same name are told apart wherever they are named."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.words.names import listed_names, names_of
from tests.helpers import events


def test_namesakes_have_their_club_or_their_number_beside_them() -> None:
    people: list[tuple[str, str, str | None]]
    people = [("Ada", "Rossi", "Ludus"), ("ada", "rossi", "Goblin"), ("Ada", "Rossi", "Goblin")]
    people += [("Ada", "Rossi", None), ("Bruno", "Rossi", "Ludus")]
    entries = [
        replace(entry, first_name=first, last_name=last, club=club)
        for entry, (first, last, club) in zip(events.entries(5), people, strict=True)
    ]
    assert [*names_of(entries).values()] == [
        "Ada Rossi (Ludus)",
        "ada rossi (2)",
        "Ada Rossi (3)",
        "Ada Rossi (4)",
        "Bruno Rossi",
    ]
    assert [*listed_names(entries).values()][3:] == ["Rossi Ada (4)", "Rossi Bruno"]
