"""The clock of Diplomacy boards in words: the phase that is on, the time of a year."""

from __future__ import annotations

from bglmanager.engine.kinds import BoardPhase
from bglmanager.engine.phase_clock import PhaseTime, minutes_by_phase
from bglmanager.engine.phases import PhaseMinutes
from bglmanager.i18n import Named, Texts

phase_name = Named(
    {
        BoardPhase.SPRING_ORDERS: "{year}, spring orders",
        BoardPhase.SPRING_RETREATS: "{year}, spring retreats",
        BoardPhase.AUTUMN_ORDERS: "{year}, autumn orders",
        BoardPhase.AUTUMN_RETREATS: "{year}, autumn retreats",
        BoardPhase.WINTER_BUILDS: "{year}, winter builds",
    }
)


def phase_in_year(texts: Texts, on: PhaseTime) -> str:
    """Which phase of which year is on."""
    return phase_name(texts, on.phase, year=on.year)


def phases_written(phases: PhaseMinutes) -> str:
    """The minutes of the phases of a year, as they are typed and printed: 15 + 5 + 15 + 5 + 5."""
    return " + ".join(map(str, minutes_by_phase(phases).values()))


def year_in_minutes(texts: Texts, phases: PhaseMinutes) -> str:
    """The time of a year, phase by phase, for those who play it."""
    return texts.text("{phases} min a year", phases=phases_written(phases))
