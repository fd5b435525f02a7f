"""`python -m tests.bench [part of a name …]` prints a table of what was measured.

`python -m tests.bench seating [part of a line …]` measures seating beside the peers that are there
and writes docs/benchmarks.md; without any name both is done.

Exit code 1 when a figure is over its budget. Bytecode is compiled first and its use switched on,
as it is for a user, whatever the shell says.
"""

from __future__ import annotations

import sys

from tests.bench import (
    archive,
    desk,
    drafts,
    editors,
    engine,
    files,
    hanging,
    page,
    paper,
    rush,
    sheets,
    start,
    stores,
)
from tests.bench.registry import Figure, as_for_a_user

FIGURES: tuple[Figure, ...] = (
    start.engine_import,
    start.own_games,
    engine.derive_large,
    engine.seat_large,
    engine.last_standings,
    engine.last_standings_of_big,
    engine.last_standings_of_4096,
    engine.last_standings_of_4096_of_big,
    *engine.REACHES,
    engine.everything_of_4096,
    engine.everything_of_4096_of_big,
    engine.compute_4096,
    engine.compute_facts_of_4096,
    engine.pairs_by_the_letter,
    engine.pairs_with_fewest_rematches,
    desk.result_on_screen,
    desk.fee_on_screen,
    desk.roll_call_on_screen,
    desk.missing_on_screen,
    desk.question_on_screen,
    desk.check_in_where_places_are_short,
    desk.window_start,
    drafts.next_round_opened,
    drafts.key_beside_search,
    desk.all_sheets,
    desk.memory,
    editors.key_in_rules,
    files.refuse_workbook,
    files.refuse_game,
    files.read_games,
    stores.start_with_many,
    stores.read_event,
    stores.open_large,
    stores.command_p99,
    stores.window_stop,
    stores.command_during_backup,
    hanging.waits_for_stick,
    archive.read,
    archive.setting,
    archive.search,
    archive.ask_everything,
    archive.open_everything,
    archive.like_one,
    archive.like_many,
    archive.merge,
    archive.undo,
    archive.doubles,
    archive.banned,
    archive.catch_up,
    archive.take_in,
    archive.write_planned,
    archive.take_back,
    rush.letter_of_search,
    rush.new_player,
    rush.letter_of_walk_in,
    rush.details,
    rush.missing,
    rush.undo,
    *sheets.FIGURES,
    *paper.FIGURES,
)
"""Every figure, in the order of the table; a new one is added here."""


def main(wanted: list[str]) -> int:
    """Measure and print; the exit code."""
    as_for_a_user()
    if wanted[:1] == ["seating"]:
        page.write(wanted[1:])
        return 0
    chosen = [f for f in FIGURES if not wanted or any(part in f.name for part in wanted)]
    print(f"{'figure':60} {'budget':>10} {'seen':>10}")
    over = [figure for figure in chosen if _is_over(figure)]
    if not wanted:
        page.write()
    return 1 if over else 0


def _is_over(figure: Figure) -> bool:
    seen = figure.measure()
    over = seen > figure.budget
    digits = 0 if figure.budget >= 10 else 2
    budget, value = (f"{number:.{digits}f} {figure.unit}" for number in (figure.budget, seen))
    print(f"{figure.name:60} {budget:>10} {value:>10}{'  over' if over else ''}", flush=True)
    return over


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
