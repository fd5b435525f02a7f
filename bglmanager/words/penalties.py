"""Sentences about penalties: what cannot be given or taken back, and what is worth knowing."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "penalty.no-reason": "A penalty needs a reason. Choose or type one.",
    "penalty.seated-in-draft": "{entry} has a seat in the draft of {round}. Discard the draft, "
    "issue the penalty, and draw again.",
    "penalty.already-expelled": "{entry} has already been disqualified: nothing more can be given.",
    "penalty.not-playing": "{entry} is not playing now: “last in the game” needs a game. Choose "
    "another penalty.",
    "penalty.not-in-round": "{entry} does not play in {round}. Is it the right player?",
    "penalty.everybody-last": "With this everybody at table {table} is last in the game: the last "
    "to leave will be 1st.",
    "penalty.same-again": "{entry} has the same penalty for the same reason in this round already. "
    "Is it another one?",
    "penalty.no-table": "{entry} is not playing now: there is no table to give minutes to. Put 0.",
    "penalty.why-back": "Say why the penalty is taken back.",
    "penalty.warned-out": "{entry} was disqualified by the second warning: take one of the "
    "warnings back, and the disqualification is undone too.",
    "penalty.expelled-on-log": "{entry} was disqualified by a penalty. Take it back on the page "
    "“Referee” if it was a mistake (Shift+F6 goes there).",
    "penalty.last-on-log": "{entry} is last at table {table} by a penalty. Take it back on the "
    "page “Referee” if it was a mistake (Shift+F6 goes there).",
    "penalty.no-score": "{entry} has no score at table {table} of {round}, which is closed. Enter "
    "the score there first, then take the penalty back.",
    "penalty.no-seat": "Without a seat in {round}: {entries}. Let them join a table, or draw "
    "again.",
    "penalty.nothing-given": "{entry} has been given nothing: there is no sheet to print.",
    "penalty.no-note": "There is nothing to note. Type what happened.",
}
