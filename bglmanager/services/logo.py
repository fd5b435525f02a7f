"""The organiser's logo, a fact of the event: it goes with the document and with every copy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bglmanager.engine.event import Event
from bglmanager.engine.logo import LARGEST_LOGO, read_logo, written_logo
from bglmanager.engine.problems import Problems, problem_if, refuse_if
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
