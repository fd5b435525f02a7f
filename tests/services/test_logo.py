"""The organiser's logo: what is taken, where it goes with the event and where it does not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bglmanager.db import mapping
from bglmanager.db.tables import EVENTS
from bglmanager.engine.derive import derive
from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.engine.kinds import BadgeSize
from bglmanager.engine.logo import LARGEST_LOGO, WIDEST_LOGO, read_logo, written_logo
from bglmanager.i18n import Texts
from bglmanager.printing.document import PrintOptions
from bglmanager.printing.kinds import Sheet, print_sheet
from bglmanager.services import documents, events, logo
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.db.raw import raw
from tests.helpers.events import event
from tests.helpers.pictures import grey_png
from tests.helpers.refusals import refused_codes
from tests.helpers.workspaces import open_workspace
from tests.printing import builders, reading


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = open_workspace(tmp_path / "library.sqlite3")
    yield made
    made.close()


@pytest.fixture
def desk(workspace: Workspace) -> OpenEvent:
    return workspace.import_document(event(8))


def test_a_logo_is_taken_and_removed_and_both_can_be_undone(desk: OpenEvent) -> None:
    picture = grey_png(40, 20)
    logo.take_logo(desk, picture)
    assert logo.logo_of(desk) == picture
    logo.remove_logo(desk)
    assert logo.logo_of(desk) is None
    assert refused_codes(logo.remove_logo, desk) == ["logo.none"]
    desk.undo()
    assert logo.logo_of(desk) == picture
    desk.undo()
    assert logo.logo_of(desk) is None


def test_only_what_changes_the_logo_keeps_it(
    workspace: Workspace, desk: OpenEvent, tmp_path: Path
) -> None:
    logo.take_logo(desk, grey_png(400, 200))
    written = written_logo(grey_png(400, 200))
    events.set_rounds(desk, 3)
    with raw(tmp_path / "library.sqlite3") as store:
        [(first,), (second,)] = store.execute(
            """SELECT group_concat(coalesce(before, '') || coalesce(after, '')) FROM change
            WHERE sequence > (SELECT max(sequence) FROM command) - 2 GROUP BY sequence"""
        )
    assert (first.count(written), written in second) == (1, False)
    assert workspace.load_event(desk.id).event == desk.event


def row_of_before(now: Event) -> Iterator[mapping.RowChange]:
    yield mapping.RowChange(EVENTS, (), mapping._cells_of(EVENTS, now))


def test_a_logo_that_was_kept_with_the_facts_of_the_desk_is_read_moved_and_removed(
    workspace: Workspace, desk: OpenEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept() -> bytes | None:
        return read_logo(workspace.load_event(desk.id).event.settings.desk.logo)

    picture, other = grey_png(40, 20), grey_png(30, 10)
    with monkeypatch.context() as before:
        before.setattr(mapping, "_event_with_logo", row_of_before)
        logo.take_logo(desk, picture)
    assert kept() == picture
    events.set_rounds(desk, 3)
    assert kept() == picture
    desk.undo()
    assert kept() == picture
    desk.redo()
    assert kept() == picture
    logo.remove_logo(desk)
    assert kept() is None
    desk.undo()
    assert kept() == logo.logo_of(desk) == picture
    logo.take_logo(desk, other)
    assert kept() == other


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GIF89a",
        grey_png(WIDEST_LOGO + 1, 1),
        grey_png(20, 20).replace(b"IHDR", b"IDAT"),
        grey_png(20, 20) + bytes(LARGEST_LOGO),
    ],
)
def test_what_is_no_small_png_is_refused(desk: OpenEvent, data: bytes) -> None:
    assert refused_codes(logo.take_logo, desk, data) == ["logo.no-picture"]
    assert logo.logo_of(desk) is None


def test_it_goes_with_the_document_and_never_to_the_league(desk: OpenEvent) -> None:
    logo.take_logo(desk, grey_png(40, 20))
    written = documents.write_document(desk.event, exported_at=desk.now(), for_league=False)
    assert documents.read_event(written) == desk.event
    for_league = documents.write_document(desk.event, exported_at=desk.now(), for_league=True)
    assert b'"logo"' in written
    assert b'"logo"' not in for_league


def test_what_another_program_wrote_there_is_no_picture_and_no_fault() -> None:
    whole = grey_png(40, 20)
    assert read_logo(written_logo(whole)) == whole
    assert read_logo("no base64 at all") is None
    assert read_logo(written_logo(b"GIF89a")) is None
    made = builders.event(builders.ordinary(8))
    broken = replace(made.settings.desk, logo=written_logo(whole[:45]))
    torn = replace(made, settings=replace(made.settings, desk=broken))
    data = builders.printed(Sheet.BADGES, torn, Texts("it")).data
    assert "Rossi" in reading.text(data)
    assert b"/Subtype /Image" not in data


@pytest.mark.parametrize("sides", [(400, 40), (40, 400), (1, 1)])
def test_a_wide_and_a_tall_one_leave_room_for_the_name(sides: tuple[int, int]) -> None:
    made = builders.event(builders.ordinary(8))
    desk = replace(made.settings.desk, logo=written_logo(grey_png(*sides)), badge=BadgeSize.CARD)
    with_logo = replace(made, settings=replace(made.settings, desk=desk))
    plain = builders.printed(Sheet.BADGES, made, Texts("it")).data
    data = builders.printed(Sheet.BADGES, with_logo, Texts("it")).data
    assert b"/Subtype /Image" in data
    (before,), (after,) = reading.sizes(plain, "Elena"), reading.sizes(data, "Elena")
    assert after > 0.85 * before


def test_the_words_of_the_foot_stand_where_a_sheet_has_none_of_its_own() -> None:
    made = builders.played(builders.ordinary(8), 4)
    desk = replace(made.settings.desk, footer="Grazie alla biblioteca")
    event_ = replace(made, settings=replace(made.settings, desk=desk))
    options = PrintOptions(builders.PRINTED_AT)
    for sheet, there in (
        (Sheet.ENTRIES, True),
        (Sheet.CERTIFICATES, True),
        (Sheet.STANDINGS, False),
    ):
        printed = print_sheet(
            sheet, event_, derive(event_), Texts("it"), round_number=None, options=options
        )
        assert ("Grazie alla biblioteca" in reading.text(printed.data)) is there


def test_the_paper_looks_as_at_the_newest_other_event_that_has_a_logo_or_a_foot(
    workspace: Workspace, desk: OpenEvent
) -> None:
    assert refused_codes(logo.take_paper, desk) == ["paper.no-other"]

    def other(day: int, **looks: Any) -> OpenEvent:
        made = event(8, id=EventId(str(uuid4())), date=dt.date(2026, 3, day), name=f"Trofeo {day}")
        desk_ = replace(made.settings.desk, **looks)
        return workspace.import_document(replace(made, settings=replace(made.settings, desk=desk_)))

    other(20, accent=True)  # the newest, of which nobody has made anything of one's own
    other(10, footer="Grazie alla biblioteca")
    found = logo.newest_paper(desk)
    assert found is not None
    assert found.name == "Trofeo 10"
    pictured = other(12, badge=BadgeSize.CARD, accent=True)
    logo.take_logo(pictured, grey_png(40, 20))
    before = desk.event
    assert logo.can_take_paper(desk) == ()
    logo.take_paper(desk)
    facts = desk.event.settings.desk
    assert logo.logo_of(desk) == grey_png(40, 20)
    assert (facts.footer, facts.accent, facts.badge) == (None, True, BadgeSize.CARD)
    assert refused_codes(logo.take_paper, desk) == ["paper.same"]
    assert logo.newest_paper(pictured) == replace(
        desk.event.settings, desk=replace(facts, logo=None)
    )
    desk.undo()
    assert desk.event.settings.desk == before.settings.desk
