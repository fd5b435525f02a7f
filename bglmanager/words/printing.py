"""Why a sheet cannot be printed yet."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "print.no-round": lambda t, v: t.text(
        "There is no round to print yet. Draw the first round, then print it."
    ),
    "print.round-unknown": lambda t, v: t.text(
        "There is no {round}. Choose one of the rounds that have been drawn.", **v
    ),
    "print.no-standings": lambda t, v: t.text(
        "There are no standings yet. They come with the last result of the first round."
    ),
    "print.no-standings-after": lambda t, v: t.text(
        "There are no standings after {round} yet. They come with its last result.", **v
    ),
    "print.no-ranking": lambda t, v: t.text(
        "There is no final ranking yet. It comes with the last result of the first round."
    ),
    "print.no-team-standings": lambda t, v: t.text(
        "There are no team standings. Events of fixed teams have them from the last result of "
        "the first round on."
    ),
    "print.no-points-ranking": lambda t, v: t.text(
        "There is no ranking by points. Events with a prize for most points have it from the "
        "last result of the first round on."
    ),
    "print.no-lists": lambda t, v: t.text("The game of this event asks for no army or deck list."),
    "print.no-game": lambda t, v: t.text(
        "The game of this event is not in the catalogue: there are no notes to print."
    ),
    "print.no-boxes": lambda t, v: t.text(
        "No table of {round} has a copy of the game. Note with F6 in the entries who "
        "has brought one.",
        **v,
    ),
    "print.no-setup": lambda t, v: t.text(
        "{round} has no set-up to print: none was drawn. Draw it on the page of the round.",
        **v,
    ),
}
