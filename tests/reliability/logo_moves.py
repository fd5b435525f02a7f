"""What is done about the logo of an event: another one taken, none any more."""

from __future__ import annotations

from bglmanager.services import logo
from bglmanager.services.changes import Changes
from tests.helpers.pictures import grey_png
from tests.reliability.hand import Hand


def take(hand: Hand) -> Changes:
    return logo.take_logo(hand.desk, grey_png(4 + hand.chance.randrange(40), 12))


def remove(hand: Hand) -> Changes:
    return logo.remove_logo(hand.desk)
