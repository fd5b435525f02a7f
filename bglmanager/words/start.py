"""Sentences about the start of an event and its roll calls: who is missing, sits out, is late."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "start.drawn": lambda t, _v: t.text(
        "Round 1 is made: who comes now is checked in and plays from the next round on."
    ),
    "start.nobody-missing": lambda t, _v: t.text("Nobody is missing: round 1 can be drawn."),
    "start.not-missing": lambda t, v: t.text(
        "{entry} is not missing. Look at the entries again.", **v
    ),
    "draft.everybody": lambda t, v: t.text(
        "Everybody who is here has a seat in the draft of round {round}.", **v
    ),
    "draft.without-seat": lambda t, v: t.text(
        "No seat in the draft of round {round}: {entries}.", **v
    ),
    "sits-out.not-here": lambda t, v: t.text(
        "{entry} is not checked in: only who is here sits a round out.", **v
    ),
    "sits-out.made": lambda t, v: t.text(
        "Round {round} is made: it cannot be sat out any more. Note at the table who is not there.",
        **v,
    ),
    "roll-call.first": lambda t, _v: t.text(
        "Before round 1 people are checked in with the entries; a roll call is held before the "
        "later rounds."
    ),
    "roll-call.not-now": lambda t, v: t.text(
        "Round {round} is not closed yet: the roll call is held before the next one is drawn.",
        **v,
    ),
    "entry.too-late": lambda t, _v: t.text(
        "All planned rounds are drawn: who comes now is entered and does not play any more."
    ),
    "entry.not-in-last-draft": lambda t, v: t.text(
        "The draft of round {round}, the last one, has no seat for who comes now. Draw it anew, "
        "or he does not play.",
        **v,
    ),
}


def missing_answered(t: Texts, v: Mapping[str, object]) -> str:
    """What became of the missing, in a few words: "5 lapsed, 2 keep a seat"."""
    said = []
    for key, words in (
        ("lapsed", lambda n: t.many("{n} lapsed", "{n} lapsed", n)),
        ("keep", lambda n: t.many("{n} keeps a seat", "{n} keep a seat", n)),
        ("wait", lambda n: t.many("waiting for {n}", "waiting for {n}", n)),
    ):
        count = v.get(key)
        if isinstance(count, int) and count:
            said.append(words(count))
    return t.text("missing players: {what}", what=", ".join(said))
