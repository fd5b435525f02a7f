"""What the frame says of a file that is refused: the first faults, each with its place."""

from __future__ import annotations

from dataclasses import replace

from bglmanager.engine.event import Phase
from bglmanager.engine.ids import RoundNumber
from bglmanager.engine.problems import Refused, problem
from bglmanager.i18n import Texts
from bglmanager.services.reseating import Affected, Consequences
from bglmanager.ui.pages.consequences import sentences
from bglmanager.ui.pages.entries.people import hint
from bglmanager.ui.wording import Wording
from tests.helpers import events


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


def test_a_final_that_is_sat_out_or_was_seated_otherwise_is_not_numbered() -> None:
    made = events.played(rounds=2, rounds_planned=2)
    last = replace(made.rounds[-1], number=RoundNumber(3), phase=Phase.SEMIFINAL)
    event = replace(made, rounds=(*made.rounds, last))
    away = replace(event.entries[0], sits_out=(RoundNumber(2), RoundNumber(3)))
    assert hint(Texts("en"), away, event.settings, None) == "sits out: 2, playoffs"
    found = Consequences(tuple(Affected(each.number, (), ()) for each in event.rounds))
    assert sentences(Texts("en"), event, found) == (
        (
            "Seated otherwise would have been: round 1, round 2, the semifinal. They are over and "
            "stay as they are."
        ),
    )
