"""Documents for tests, as files and as plain JSON values."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event, Pairing
from bglmanager.engine.problems import Problem, Refused
from bglmanager.exchange import event_document
from bglmanager.exchange.event_document import Document, Generator
from bglmanager.i18n import Texts
from bglmanager.words.problems import problem_sentence
from tests.helpers import events

EXAMPLES = Path(__file__).parents[1] / "files" / "examples"
GENERATOR = Generator("BGL Manager", "2.0")
AT = dt.datetime(2026, 3, 14, 18, 30, tzinfo=dt.UTC)
ENGLISH = Texts("en")


def document_of(event: Event, *, for_league: bool = False) -> Document:
    return event_document.to_document(
        event, derive(event), generator=GENERATOR, exported_at=AT, for_league=for_league
    )


def small() -> bytes:
    """Eight players after one round, complete with derived part and checksum."""
    return event_document.write_document(document_of(by_hand(events.played())))


def by_hand(event: Event) -> Event:
    """The event with its rounds marked as seated by hand, since no draw made them."""
    rounds = tuple(replace(each, pairing=Pairing.MANUAL) for each in event.rounds)
    return replace(event, rounds=rounds)


def tree(data: bytes) -> Any:
    return json.loads(data)


def data_of(changed: Any) -> bytes:
    return json.dumps(changed).encode()


def problems(data: bytes) -> tuple[Problem, ...]:
    """What reading refuses; empty when it does not."""
    try:
        event_document.read_document(data)
    except Refused as refused:
        return refused.problems
    return ()


def lines(found: tuple[Problem, ...]) -> list[str]:
    """Paths and English sentences, as the command line says them."""
    return [": ".join(filter(None, (each.path, problem_sentence(ENGLISH, each)))) for each in found]
