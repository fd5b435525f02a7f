"""For every command: a store in which it may come next, and the command."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from bglmanager.db.history import Mode
from bglmanager.engine.ids import EntryNumber, EventId, RoundNumber, TableNumber
from bglmanager.engine.lineage import Lineage, Origin
from bglmanager.engine.personal import Details
from bglmanager.engine.tables import Reading, tables_at
from bglmanager.services import entries, results
from bglmanager.services.archive import Archive
from bglmanager.services.reseating import Choice, Choices
from bglmanager.services.result_input import SeatInput
from bglmanager.services.workspace import OpenEvent, Workspace
from tests.helpers.events import EVENT_ID
from tests.helpers.results_typed import enter_result
from tests.helpers.workspaces import START, counting, open_workspace, ticking
from tests.reliability import moves, player, room_moves
from tests.reliability.player import stage

Move = Callable[[Archive], object]


def _somebody(archive: Archive, at: int = 0) -> int:
    return archive.everybody_by_name()[at].id


def _edit(archive: Archive) -> None:
    known = archive.everybody_by_name()[2]
    archive.edit_person(known.id, replace(known.details, club="Altrove", phone=None))


def _take_in(archive: Archive) -> None:
    known = archive.everybody_by_name()[1]
    archive.take_in(
        [
            Details(known.first_name, known.last_name, league_id="BGI-900", rating=1812),
            Details("Nuova", "Venuta", birth_date=dt.date(2001, 2, 3)),
        ]
    )


MOVES: Mapping[str, tuple[tuple[str, ...], Move]] = {
    "archive-add": (
        ("catch-up",),
        lambda a: a.add_person(
            Details("Zoe", "D’Òria", email="zoe@posta.example", notes="siede vicino")
        ),
    ),
    "archive-edit": (("catch-up",), _edit),
    "archive-merge": (("catch-up",), lambda a: a.merge_people(_somebody(a), _somebody(a, 3))),
    "archive-apart": (("catch-up",), lambda a: a.not_the_same(_somebody(a), _somebody(a, 3))),
    "archive-ban": (
        ("catch-up",),
        lambda a: a.ban_people(_somebody(a), "squalifica", dt.date(2026, 12, 31)),
    ),
    "archive-unban": (("catch-up", "archive-ban"), lambda a: a.lift_bans(_somebody(a))),
    "archive-take-in": (("catch-up",), _take_in),
    "archive-take-out": (
        ("catch-up", "archive-add"),
        lambda a: a.take_out(a.find_people("zoe doria")[0].id),
    ),
    "catch-up": ((), lambda a: a.catch_up()),
    "catch-up-again": (("catch-up", "archive-merge", "renamed"), lambda a: a.catch_up()),
    "undo-archive": (("catch-up", "archive-merge"), lambda a: a.undo()),
    "undo-archive-later": (
        ("catch-up", "archive-take-in", "renamed", "catch-up-again"),
        lambda a: a.undo(),
    ),
    "redo-archive": (("catch-up", "archive-merge", "undo-archive"), lambda a: a.redo()),
}
"""By kind: what was done before, and the act."""


OTHERS = ("renamed", "played there before")
"""An entry is renamed whom the archive knows; there is an older event in the same venue."""


def move(workspace: Workspace, kind: str) -> None:
    """Do one of the acts, or one of the others."""
    if kind == "played there before":
        room_moves.play_there_before(workspace, workspace.open_event(EVENT_ID))
    elif kind == "renamed":
        desk = workspace.open_event(EVENT_ID)
        number = EntryNumber(2)
        person = entries.person_of(desk.event.entry(number))
        entries.edit_entry(desk, number, replace(person, nickname="Il Rosso", club="Un altro club"))
    else:
        MOVES[kind][1](Archive(workspace))


LATER = START + dt.timedelta(hours=1)
ANOTHER = EventId("another")
ONE, T1 = RoundNumber(1), TableNumber(1)
PLAYING = ("draw", "publish")
AWAITED = ("arrived", *PLAYING, "start-clock")
FILLED = (*PLAYING, "fill")
PLAYED = (*FILLED, "close")
SLOW = (*PLAYED, *PLAYING, "fill-but-last", *PLAYING, "fill", "close")

ACTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys(moves.MOVES, ("bgl", ())),
    "add-entry-waits": ("places", ()),
    "check-in-several": ("bgl", ("undo-check-in",)),
    "check-in": ("bgl", ("undo-check-in",)),
    "check-in-waits": ("places", ()),
    "call-in": ("places", ("check-in-waits", "draw", "copy-brought")),
    "not-paid": ("bgl", ("paid",)),
    "till-give-back": ("bgl", ("till-take",)),
    "till-fee-usual": ("bgl", ("till-fee",)),
    "list-checked": ("bgl", ("list-handed-in",)),
    "copy-brought": ("places", ("check-in-waits",)),
    "copy-not-brought": ("places", ()),
    "boxes-dealt": ("places", ("draw",)),
    "boxes-exchanged": ("places", PLAYING),
    "box-taken": ("places", PLAYING),
    "box-given": ("places", (*PLAYING, "box-taken")),
    "logo-removed": ("bgl", ("logo-taken",)),
    "room-in-rows": ("bgl", ("table-placed",)),
    "room-as-before": ("bgl", ("played there before", "table-placed")),
    "not-ticked": ("bgl", ("ticked",)),
    "seed": ("catan", ()),
    "not-seed": ("catan", ("seed",)),
    "withdraw": ("bgl", PLAYED),
    "readmit": ("bgl", (*PLAYED, "withdraw")),
    "missing-answered": ("bgl", ("undo-check-in",)),
    "lapsed": ("bgl", ("undo-check-in",)),
    "withdraw-from-draft": ("bgl", ("draw",)),
    "draw-anew": ("bgl", ("undo-check-in", "draw", "check-in")),
    "plays-again": ("bgl", ("sits-out-several",)),
    "change-settings": ("7-wonders", ()),
    "team-form": ("bgl", ("set-teams",)),
    "team-dissolve": ("bgl", ("set-teams", "team-form")),
    "team-swap": ("bgl", ("set-teams", "team-form")),
    "team-captain": ("bgl", ("set-teams", "team-form")),
    "team-place": ("bgl", ("set-teams",)),
    "team-leave": ("bgl", ("set-teams", "team-place")),
    "team-rename": ("bgl", ("set-teams", "team-place")),
    "export": ("bgl", PLAYED),
    "redraw": ("bgl", ("draw",)),
    "redraw-rest": ("bgl", ("draw",)),
    "seat-otherwise": ("bgl", ("draw",)),
    "draw-setup": ("catan", ("draw",)),
    "discard": ("7-wonders", ("draw",)),
    "exchange": ("catan", ("draw",)),
    "move-seat": ("bgl", ("add-entry", "seat-by-hand")),
    "publish": ("bgl", ("draw",)),
    "seat-rest": ("duels", SLOW),
    "set-minutes": ("bgl", ("draw",)),
    "set-tie-breaks": ("bgl", ("draw",)),
    "add-minutes": ("bgl", PLAYING),
    "table-noted": ("bgl", PLAYING),
    "table-note-removed": ("bgl", (*PLAYING, "table-noted")),
    "close": ("bgl", FILLED),
    "reopen": ("bgl", PLAYED),
    "enter-result": ("diplomacy", PLAYING),
    "correct-result": ("bgl", FILLED),
    "second-pass": ("bgl", FILLED),
    "second-differs": ("bgl", FILLED),
    "second-first": ("bgl", (*FILLED, "second-differs")),
    "sheets-swapped": ("bgl", FILLED),
    "players-swapped": ("bgl", FILLED),
    "wrong-table": ("bgl", ("add-entry", *PLAYING)),
    "tables-swapped": ("bgl", PLAYING),
    "withdrew": ("bgl", PLAYING),
    "put-last": ("bgl", PLAYING),
    "absent": ("bgl", PLAYING),
    "out-of-time": ("bgl", PLAYING),
    "take-back": ("bgl", (*PLAYING, "withdrew")),
    "start-clock": ("bgl", PLAYING),
    "late": ("bgl", PLAYING),
    "late-all": ("bgl", AWAITED),
    "not-there": ("bgl", PLAYING),
    "not-there-all": ("bgl", (*AWAITED, "late-all")),
    "agree-absence": ("bgl", PLAYING),
    "join": ("bgl", (*PLAYING, "add-entry")),
    "seat-anew": ("catan", (*PLAYING, "absent", "absent")),
    "open-table": ("bgl", (*PLAYING, *("add-entry",) * 4)),
    "arrives-reseated": ("bgl", (*PLAYING, "add-entry")),
    "withdraws-reseated": ("bgl", PLAYING),
    "misses-reseated": ("bgl", PLAYING),
    "penalty-warning": ("bgl", PLAYING),
    "penalty-last": ("bgl", PLAYING),
    "penalty-yellow-card": ("diplomacy", PLAYING),
    "penalty-expulsion": ("catan", PLAYING),
    "penalty-changed": ("bgl", (*PLAYING, "penalty-warning")),
    "penalty-taken-back": ("catan", (*PLAYING, "penalty-expulsion")),
    "referee-note": ("bgl", PLAYING),
    "sits-out": ("diplomacy", ()),
    "sits-out-asked": ("diplomacy", ()),
    "two-boards": ("diplomacy", ()),
    "no-top-table": ("diplomacy", PLAYED * 2),
    "decision-taken-back": ("diplomacy", ("sits-out-asked",)),
    "sat-out-points": ("diplomacy", ()),
    "set-variant": ("diplomacy", ("draw",)),
    "draw-variant": ("diplomacy", ("draw",)),
    "extra-year": ("diplomacy", (*PLAYED * 2, *PLAYING)),
    "no-extra-year": ("diplomacy", (*PLAYED * 2, *PLAYING)),
    "next-phase": ("diplomacy", (*PLAYING, "start-clock")),
    "longer-phase": ("diplomacy", (*PLAYING, "start-clock")),
    "draw-agreed": ("diplomacy", FILLED),
    "draw-rejected": ("diplomacy", PLAYING),
    "draw-taken-back": ("diplomacy", (*PLAYING, "draw-rejected")),
    "tie": ("diplomacy", ()),
    "untie": ("diplomacy", ("tie",)),
    "tie-several": ("diplomacy", ()),
    "untie-several": ("diplomacy", ("tie-several",)),
    "never-together": ("places", ()),
    "together-again": ("places", ("never-together",)),
    "never-together-several": ("places", ()),
    "together-again-several": ("places", ("never-together-several",)),
    "seeds-by-elo": ("places", ()),
    "seeds-by-ranking": ("places", ()),
}
"""By the kind of act: the event it is done to, and what was done before.

What can be done to a new event of the Boardgame League is not named.
"""

Command = Callable[[Workspace, Path], object]


@dataclass(frozen=True, slots=True)
class Scene:
    """A command, and what has been done to which event before it."""

    stage: str
    before: tuple[str, ...]
    command: Command


def _act(kind: str) -> Command:
    def command(workspace: Workspace, folder: Path) -> None:
        desk = workspace.open_event(EVENT_ID)
        assert player.make(desk, kind, Random(kind), folder)
        assert desk.timeline.undoable is not None
        assert desk.timeline.undoable.kind == kind

    return command


def _archive(kind: str) -> Command:
    def command(workspace: Workspace, _folder: Path) -> None:
        move(workspace, kind)

    return command


def _correct(choice: Choice) -> Command:
    """The first table of round 1 the other way round, of which the seats of round 2 came."""

    def command(workspace: Workspace, _folder: Path) -> None:
        desk = workspace.open_event(EVENT_ID)
        scores = [SeatInput(seat.score) for seat in desk.event.rounds[0].tables[0].seats]
        chosen = {RoundNumber(2): choice}
        enter_result(desk, ONE, T1, scores[::-1], reason="letto male", choices=Choices(chosen))
        assert desk.timeline.undoable is not None
        assert choice is Choice.KEEP or choice.value in desk.timeline.undoable.args

    return command


def _take_second(workspace: Workspace, _folder: Path) -> None:
    desk = workspace.open_event(EVENT_ID)
    [table] = tables_at(desk.event.rounds[-1], Reading.STOPPED)
    results.take_second(desk, ONE, table, reason="letto male")


def _take_over(workspace: Workspace, _folder: Path) -> None:
    elsewhere = Lineage(Origin("0b5e5c3a-6a55-4b57-8a0c-1a7b6c5d4e3f", 3))
    workspace.open_event(EVENT_ID).take_over(stage("bgl"), elsewhere)


SCENES: Mapping[str, Scene] = {
    **{kind: Scene(name, before, _act(kind)) for kind, (name, before) in ACTS.items()},
    **{
        f"correct-{choice}": Scene("bgl", (*PLAYED, *PLAYING), _correct(choice))
        for choice in Choice
    },
    "second-second": Scene("bgl", (*FILLED, "second-differs"), _take_second),
    "create": Scene("bgl", (), lambda w, _: w.create_event(stage("catan", ANOTHER).settings)),
    "take-over": Scene("bgl", PLAYED, _take_over),
    "import-document": Scene("bgl", (), lambda w, _: w.import_document(stage("catan", ANOTHER))),
    "undo": Scene("bgl", ("draw",), lambda w, _: w.open_event(EVENT_ID).undo()),
    "undo-to": Scene("bgl", PLAYED, lambda w, _: w.open_event(EVENT_ID).undo_to(1)),
    "redo": Scene("bgl", (*FILLED, "undo"), lambda w, _: w.open_event(EVENT_ID).redo()),
    "set-setting": Scene("bgl", ("setting",), lambda w, _: w.set_setting("theme", "light")),
    "undo-setting": Scene("bgl", ("setting",), lambda w, _: w.undo_setting()),
    "redo-setting": Scene(
        "bgl", ("setting", "undo-setting"), lambda w, _: w.undo_setting(Mode.REDO)
    ),
    **{kind: Scene("bgl", before, _archive(kind)) for kind, (before, _) in MOVES.items()},
}
"""Every command by its kind, undo and redo of events and of the library included."""


def prepare(path: Path, scene: Scene) -> None:
    """Make what comes before the command in the store of this path."""
    workspace = open_workspace(path)
    workspace.import_document(stage(scene.stage))
    lead_up(workspace, scene, path.parent)
    workspace.close()


def lead_up(workspace: Workspace, scene: Scene, folder: Path) -> None:
    """Do what comes before the command."""
    for step, kind in enumerate(scene.before):
        _do(workspace, kind, Random(step), folder)


def _do(workspace: Workspace, kind: str, chance: Random, folder: Path) -> None:
    desk = workspace.open_event(EVENT_ID)
    match kind:
        case "fill":
            while player.make(desk, "enter-result", chance, folder):
                pass
        case "fill-but-last":
            _fill_but_last(desk)
        case "undo":
            desk.undo()
        case "setting":
            workspace.set_setting("theme", "dark")
        case "undo-setting":
            workspace.undo_setting()
        case _ if kind in MOVES or kind in OTHERS:
            move(workspace, kind)
        case _:
            assert player.make(desk, kind, chance, folder), kind


def _fill_but_last(desk: OpenEvent) -> None:
    round_ = desk.event.rounds[-1]
    for table in round_.tables[:-1]:
        enter_result(desk, round_.number, table.number, [SeatInput(20), SeatInput(10)])


def begin(path: Path) -> Workspace:
    """A workspace over the store, which does the same things in the same way every time.

    It is an hour later than when the scene was made: whoever is awaited has had his time.
    """
    workspace = open_workspace(path, clock=ticking(LATER))
    if workspace.events():
        workspace.new_id = counting(1_000_000)
    return workspace
