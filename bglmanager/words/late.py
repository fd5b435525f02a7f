"""Who is not at his table, and who comes when the round is being played already."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "clock.runs": lambda t, v: t.text("The clock of {round} runs already.", **v),
    "clock.not-started": lambda t, v: t.text(
        "The clock of {round} has not been started: lateness counts from its start.", **v
    ),
    "late.step-expected": lambda t, v: t.text("Not at the table: {entries}.", **v),
    "late.step-warned": lambda t, v: t.text("Late with a warning, and awaited: {entries}.", **v),
    "late.step-over": lambda t, v: t.text(
        "{entries}: not here after {minutes} minutes. The others start; the missing "
        "are last in the game, and their tables get {minutes} minutes more.",
        **v,
    ),
    "join.waiting": lambda t, v: t.text("Here without a seat in this round: {entries}.", **v),
    "late.no-rule": lambda t, v: t.text("These rules say nothing about latecomers."),
    "late.warned": lambda t, v: t.text(
        "{entry} has the warning for being late in {round} already.", **v
    ),
    "late.waiting": lambda t, v: t.text(
        "{entry} is late. Not here after {minutes} minutes: F4 again; the others "
        "start, the missing player is last in the game, and the table gets {minutes} "
        "minutes more.",
        **v,
    ),
    "late.never-came": lambda t, v: t.text(
        "Not there when the game ended: {entries}. The rules have disqualification for that.",
        **v,
    ),
    "late.nobody": lambda t, v: t.text("Nobody in {round} is to be warned now.", **v),
    "late.not-over": lambda t, v: t.text("Nobody’s time is over yet.", **v),
    "late.is-here": lambda t, v: t.text("{entry} is checked in already.", **v),
    "late.no-seat": lambda t, v: t.text(
        "{entry} has no seat in {round}. Choose somebody who sits in it.", **v
    ),
    "late.absence-minutes": lambda t, v: t.text(
        "An agreed absence lasts 1 to {most} minutes. Type such a number.", **v
    ),
    "leave.in-draft": lambda t, v: t.text(
        "{entry} has a seat in the draft of {round}. Discard the draft first.", **v
    ),
    "leave.plays-on": lambda t, v: t.text(
        "{entry} has a seat in {round} already. Note the withdrawal at that table.", **v
    ),
    "join.final": lambda t, v: t.text(
        "In the playoffs nobody joins a table. Players missing there are replaced by "
        "the next in the standings."
    ),
    "join.partial": lambda t, v: t.text(
        "{round} began early and still gets its other tables: anyone without a seat, "
        "and anyone who arrives now, is seated there.",
        **v,
    ),
    "join.together": lambda t, v: t.text(
        "Only whole teams, pairs or boards are seated here: nobody joins a table "
        "alone. The player joins from the next round on."
    ),
    "join.nobody": lambda t, v: t.text(
        "Everybody on the list has a seat in {round}. Enter who came on the page “Entries”.",
        **v,
    ),
    "join.not-he": lambda t, v: t.text(
        "{entry} cannot be seated in {round}: already seated, sitting out, waiting or withdrawn.",
        **v,
    ),
    "join.full": lambda t, v: t.text("Table {table} has no free seat. Choose a short one.", **v),
    "join.has-result": lambda t, v: t.text(
        "Table {table} has a result already. Choose one that is still playing.", **v
    ),
    "join.twice": lambda t, v: t.text("Somebody is named twice for the new table."),
    "join.table-size": lambda t, v: t.text(
        "A new table needs {least} to {most} people; {players} are chosen.", **v
    ),
}
