"""What the frame says of a file that is refused: the first faults, each with its place."""

from __future__ import annotations

from bglmanager.engine.problems import Refused, problem
from bglmanager.i18n import Texts
from bglmanager.ui.wording import Wording


def test_a_fault_of_a_file_has_its_place() -> None:
    found = Refused([problem("schema.unknown", "event.colour")])
    assert Wording(Texts("en"), None).why(found) == (
        "event.colour: A result file has no such key. Leave it out."
    )
    assert Wording(Texts("it"), None).why(found) == (
        "event.colour: Un file dei risultati non ha questa chiave. Toglila."
    )


def test_what_is_wrong_at_the_desk_needs_no_place() -> None:
    found = Refused([problem("event.no-name", "event.name")])
    assert Wording(Texts("en"), None).why(found) == "The event has no name. Type one."


def test_of_many_faults_the_first_are_said_and_the_others_counted() -> None:
    found = Refused([problem("schema.text", f"entries[{n}].club") for n in range(6)])
    said = Wording(Texts("en"), None).why(found)
    assert said.startswith("entries[0].club: Enter a text. entries[1].club:")
    assert said.endswith("entries[3].club: Enter a text. And 2 more.")
