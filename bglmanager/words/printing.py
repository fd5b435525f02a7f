"""Why a sheet cannot be printed yet."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "print.no-round": "There is no round to print yet. Draw the first round, then print it.",
    "print.round-unknown": "There is no {round}. Choose one of the rounds that have been drawn.",
    "print.no-standings": "There are no standings yet. They come with the last result of the first "
    "round.",
    "print.no-standings-after": "There are no standings after {round} yet. They come with its last "
    "result.",
    "print.no-ranking": "There is no final ranking yet. It comes with the last result of the first "
    "round.",
    "print.no-team-standings": "There are no team standings. Events of fixed teams have them from "
    "the last result of the first round on.",
    "print.no-points-ranking": "There is no ranking by points. Events with a prize for most points "
    "have it from the last result of the first round on.",
    "print.no-lists": "The game of this event asks for no army or deck list.",
    "print.no-game": "The game of this event is not in the catalogue: there are no notes to print.",
    "print.no-boxes": "No table of {round} has a copy of the game. Note with F6 in the entries who "
    "has brought one.",
    "print.no-setup": "{round} has no set-up to print: none was drawn. Draw it on the page of the "
    "round.",
}
