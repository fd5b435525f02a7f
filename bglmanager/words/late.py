"""Who is not at his table, and who comes when the round is being played already."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "clock.runs": "The clock of {round} runs already.",
    "clock.not-started": "The clock of {round} has not been started: lateness counts from its "
    "start.",
    "late.step-expected": "Not at the table: {entries}.",
    "late.step-warned": "Late with a warning, and awaited: {entries}.",
    "late.step-over": "{entries}: not here after {minutes} minutes. The others start; the missing "
    "are last in the game, and their tables get {minutes} minutes more.",
    "join.waiting": "Here without a seat in this round: {entries}.",
    "late.no-rule": "These rules say nothing about latecomers.",
    "late.warned": "{entry} has the warning for being late in {round} already.",
    "late.waiting": "{entry} is late. Not here after {minutes} minutes: F4 again; the others "
    "start, the missing player is last in the game, and the table gets {minutes} minutes more.",
    "late.never-came": "Not there when the game ended: {entries}. The rules have disqualification "
    "for that.",
    "late.nobody": "Nobody in {round} is to be warned now.",
    "late.not-over": "Nobody’s time is over yet.",
    "late.is-here": "{entry} is checked in already.",
    "late.no-seat": "{entry} has no seat in {round}. Choose somebody who sits in it.",
    "late.absence-minutes": "An agreed absence lasts 1 to {most} minutes. Type such a number.",
    "leave.in-draft": "{entry} has a seat in the draft of {round}. Discard the draft first.",
    "leave.plays-on": "{entry} has a seat in {round} already. Note the withdrawal at that table.",
    "join.final": "In the playoffs nobody joins a table. Players missing there are replaced by the "
    "next in the standings.",
    "join.partial": "{round} began early and still gets its other tables: anyone without a seat, "
    "and anyone who arrives now, is seated there.",
    "join.together": "Only whole teams, pairs or boards are seated here: nobody joins a table "
    "alone. The player joins from the next round on.",
    "join.nobody": "Everybody on the list has a seat in {round}. Enter who came on the page "
    "“Entries”.",
    "join.not-he": "{entry} cannot be seated in {round}: already seated, sitting out, waiting or "
    "withdrawn.",
    "join.full": "Table {table} has no free seat. Choose a short one.",
    "join.has-result": "Table {table} has a result already. Choose one that is still playing.",
    "join.twice": "Somebody is named twice for the new table.",
    "join.table-size": "A new table needs {least} to {most} people; {players} are chosen.",
}
