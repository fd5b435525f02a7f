"""Sentences about a game's file."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "game.key-unknown": lambda t, v: t.text(
        "“{key}” is not a key allowed here. Allowed: {allowed}.", **v
    ),
    "game.missing": lambda t, v: t.text("“{key}” is missing. Add it.", **v),
    "game.table": lambda t, v: t.text("Enter a table: keys with their values, such as { … = … }."),
    "game.list": lambda t, v: t.text("Enter a list in square brackets."),
    "game.too-many": lambda t, v: t.text(
        "The list has {length} items. At most {most} are allowed.", **v
    ),
    "game.text": lambda t, v: t.text("Enter a text in quotes."),
    "game.wording": lambda t, v: t.text(
        "Enter a text: one in quotes, or one for each language, { it = “…”, en = “…” "
        "}, with straight quotes."
    ),
    "game.blank": lambda t, v: t.text("This text is empty. Write it, or take the key out."),
    "game.too-long": lambda t, v: t.text(
        "This text has {length} characters. At most {most} are allowed.", **v
    ),
    "game.control": lambda t, v: t.text(
        "This text holds the control character {character}. Delete it.", **v
    ),
    "game.id": lambda t, v: t.text(
        "Enter small letters, digits and single hyphens between them, at most {most} "
        "characters, such as “my-game”.",
        **v,
    ),
    "game.yes-no": lambda t, v: t.text("Enter true or false without quotes."),
    "game.whole": lambda t, v: t.text(
        "Enter a whole number from {least} to {most}, without quotes.", **v
    ),
    "game.number": lambda t, v: t.text(
        "Enter a number from {least} to {most}, without quotes and with at most "
        "{decimals} decimals after a point.",
        **v,
    ),
    "game.by-players": lambda t, v: t.text(
        "Enter a number for each number of players from {least} to {most}, such as {{ "
        "3 = 60, 4 = 90 }}.",
        **v,
    ),
    "game.one-of": lambda t, v: t.text("Enter one of these: {allowed}.", **v),
    "game.twice": lambda t, v: t.text(
        "“{value}” is there already. Call this one something else, or take it out.", **v
    ),
    "game.sizes": lambda t, v: t.text(
        "“recommended” must not be less than “least” nor more than “most”."
    ),
    "game.size": lambda t, v: t.text(
        "So many players cannot sit at a table of this game: it has {least} to {most}.", **v
    ),
    "game.scoring": lambda t, v: t.text(
        "For “{key}” there must be a key “{key}” that says which. Add it.", **v
    ),
    "game.limits": lambda t, v: t.text("The least is more than the most. Swap them."),
    "game.to-win": lambda t, v: t.text(
        "Nobody can win more games than are played: at most {games}.", **v
    ),
    "game.no-option": lambda t, v: t.text(
        "No appendix and no expansion has the id “{option}”. Add it, or take this key out.", **v
    ),
    "game.each": lambda t, v: t.text(
        "A draw of kind “each”, and no other, says what its sets are for: with “each_of” the id of "
        "the draw it goes with, or with “places”."
    ),
    "game.counts": lambda t, v: t.text("There must be as many numbers as “places”: {places}.", **v),
    "game.no-draw": lambda t, v: t.text(
        "No draw before this one has the id “{draw}”. Put it before, or correct the id.", **v
    ),
    "game.no-items": lambda t, v: t.text("There is nothing to draw from. Add “items”."),
    "game.count": lambda t, v: t.text("At most {most} can be drawn: there are no more items.", **v),
    "game.no-item": lambda t, v: t.text(
        "“{item}” is not one of the items. Write it as it is written there.", **v
    ),
}
