"""Sentences about penalties: what cannot be given or taken back, and what is worth knowing."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "penalty.no-reason": lambda t, v: t.text("A penalty needs a reason. Choose or type one.", **v),
    "penalty.seated-in-draft": lambda t, v: t.text(
        "{entry} has a seat in the draft of {round}. Discard the draft, issue the "
        "penalty, and draw again.",
        **v,
    ),
    "penalty.already-expelled": lambda t, v: t.text(
        "{entry} has already been disqualified: nothing more can be given.", **v
    ),
    "penalty.not-playing": lambda t, v: t.text(
        "{entry} is not playing now: “last in the game” needs a game. Choose another penalty.", **v
    ),
    "penalty.not-in-round": lambda t, v: t.text(
        "{entry} does not play in {round}. Is it the right player?", **v
    ),
    "penalty.everybody-last": lambda t, v: t.text(
        "With this everybody at table {table} is last in the game: the last to leave will be 1st.",
        **v,
    ),
    "penalty.same-again": lambda t, v: t.text(
        "{entry} has the same penalty for the same reason in this round already. Is it another "
        "one?",
        **v,
    ),
    "penalty.no-table": lambda t, v: t.text(
        "{entry} is not playing now: there is no table to give minutes to. Put 0.", **v
    ),
    "penalty.why-back": lambda t, v: t.text("Say why the penalty is taken back.", **v),
    "penalty.warned-out": lambda t, v: t.text(
        "{entry} was disqualified by the second warning: take one of the warnings "
        "back, and the disqualification is undone too.",
        **v,
    ),
    "penalty.expelled-on-log": lambda t, v: t.text(
        "{entry} was disqualified by a penalty. Take it back on the page “Referee” if "
        "it was a mistake (Shift+F6 goes there).",
        **v,
    ),
    "penalty.last-on-log": lambda t, v: t.text(
        "{entry} is last at table {table} by a penalty. Take it back on the page “Referee” if it "
        "was a mistake (Shift+F6 goes there).",
        **v,
    ),
    "penalty.no-score": lambda t, v: t.text(
        "{entry} has no score at table {table} of {round}, which is closed. Enter the "
        "score there first, then take the penalty back.",
        **v,
    ),
    "penalty.no-seat": lambda t, v: t.text(
        "Without a seat in {round}: {entries}. Let them join a table, or draw again.", **v
    ),
    "penalty.nothing-given": lambda t, v: t.text(
        "{entry} has been given nothing: there is no sheet to print.", **v
    ),
    "penalty.no-note": lambda t, v: t.text("There is nothing to note. Type what happened.", **v),
}
