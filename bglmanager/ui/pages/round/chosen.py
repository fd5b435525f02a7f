"""What is chosen for the draw of a round, and is no fact before it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from bglmanager.engine.event import Pairing
from bglmanager.engine.fact_kinds import record
from bglmanager.engine.finals import Cut
from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.seating.making import SeatingOptions
from bglmanager.services.pre_start_check import Answer


@record
class Chosen:
    """The choices as `SeatingOptions` has them, and the answers about who is missing.

    `usual` is answered for all of them together, `answers` something else for one.
    """

    pairing: Pairing | None = None
    cut: Cut | None = None
    replay: bool | None = None
    even: bool = False
    usual: Answer = Answer.LAPSED
    answers: Mapping[EntryNumber, Answer] = field(default_factory=dict)

    def having(self, wishes: SeatingOptions) -> Chosen:
        """The round is to be made with these wishes."""
        return replace(
            self, pairing=wishes.pairing, cut=wishes.cut, replay=wishes.replay, even=wishes.even
        )

    def on(self, usual: SeatingOptions) -> SeatingOptions:
        """The wishes, where the game asks for these."""
        return usual._replace(
            pairing=self.pairing, cut=self.cut, replay=self.replay, even=self.even
        )


NOTHING = Chosen()
"""Nobody has chosen anything."""
