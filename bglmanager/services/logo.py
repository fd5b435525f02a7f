"""The organiser's logo, a fact of the event: it goes with the document and with every copy; the
next event has it, and all else of its paper, from the one before.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from bglmanager.engine.event import Event, Settings
from bglmanager.engine.logo import LARGEST_LOGO, read_logo, written_logo
from bglmanager.engine.paper_facts import PaperFacts
from bglmanager.engine.problems import Problems, Refused, problem_if, refuse_if
from bglmanager.services.changes import Changes

if TYPE_CHECKING:  # the command line has no store, and loads none
    from bglmanager.services.workspace import OpenEvent

LARGEST_PICTURE = 20_000_000
"""Bytes of a file a logo is made from at most."""


def logo_of(desk: OpenEvent) -> bytes | None:
    """The logo as a PNG; None where there is none."""
    return read_logo(desk.event.settings.desk.logo)


def take_logo(desk: OpenEvent, picture: bytes) -> Changes:
    """Have this small PNG as the logo. Raises `Refused` (logo.no-picture) for anything else."""
    written = written_logo(picture)
    fits = len(picture) <= LARGEST_LOGO and read_logo(written) is not None
    refuse_if(problem_if(not fits, "logo.no-picture"))
    return desk.act("logo-taken", {}, _with_logo(desk, written))


def can_remove_logo(desk: OpenEvent) -> Problems:
    """Why there is no logo to take away; nothing when there is."""
    return problem_if(desk.event.settings.desk.logo is None, "logo.none")


def remove_logo(desk: OpenEvent) -> Changes:
    """Have no logo on paper."""
    refuse_if(can_remove_logo(desk))
    return desk.act("logo-removed", {}, _with_logo(desk, None))


def _with_logo(desk: OpenEvent, written: str | None) -> Event:
    return desk.event.with_settings(desk=replace(desk.event.settings.desk, logo=written))


def newest_paper(desk: OpenEvent) -> Settings | None:
    """The newest other event that has a logo or words at the foot of its sheets, without its logo;
    None where none has.
    """
    pictured = desk.workspace.reading.events_with_logo()
    others = (each for each in reversed(desk.all_settings()) if each.id != desk.id)
    wanted = (each for each in others if each.id in pictured or each.desk.logo or each.desk.footer)
    return next(wanted, None)


def can_take_paper(desk: OpenEvent) -> Problems:
    """Why the paper cannot look as at another event; nothing if it can."""
    return problem_if(newest_paper(desk) is None, "paper.no-other")


def take_paper(desk: OpenEvent) -> Changes:
    """Have logo, foot, accent and badges as at the newest other event.

    Raises `Refused` (paper.no-other; paper.same), `NotOpened` for one that cannot be read.
    """
    found = newest_paper(desk)
    if found is None:
        raise Refused(can_take_paper(desk))
    there = desk.workspace.event_now(found.id).settings
    names = [each.name for each in fields(PaperFacts)]
    looks = {name: getattr(there.desk, name) for name in names}
    after = desk.event.with_settings(desk=replace(desk.event.settings.desk, **looks))
    refuse_if(problem_if(after == desk.event, "paper.same", event=there.name))
    return desk.act("change-settings", {}, after)
