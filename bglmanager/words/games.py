"""Sentences about a game's file."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "game.key-unknown": lambda t, v: t.text(
        "“{key}” is no key that can stand here. Allowed: {allowed}.", **v
    ),
    "game.missing": lambda t, v: t.text("“{key}” is missing. Add it.", **v),
    "game.table": lambda t, v: t.text(
        "A table must stand here: keys with their values, such as { … = … }."
    ),
    "game.list": lambda t, v: t.text("A list must stand here, in square brackets."),
    "game.too-many": lambda t, v: t.text(
        "The list has {length} items. At most {most} are allowed.", **v
    ),
    "game.text": lambda t, v: t.text("A text must stand here, in quotes."),
    "game.wording": lambda t, v: t.text(
        "A text must stand here: one in quotes, or one for each language, "
        "{ it = “…”, en = “…” }, with straight quotes."
    ),
    "game.blank": lambda t, v: t.text("This text is empty. Write it, or take the key out."),
    "game.too-long": lambda t, v: t.text(
        "This text has {length} characters. At most {most} are allowed.", **v
    ),
    "game.control": lambda t, v: t.text(
        "This text holds the control character {character}. Delete it.", **v
    ),
    "game.id": lambda t, v: t.text(
        "Small letters, digits and single hyphens between them must stand here, at most {most} "
        "characters, such as “my-game”.",
        **v,
    ),
    "game.yes-no": lambda t, v: t.text("Either true or false must stand here, without quotes."),
    "game.whole": lambda t, v: t.text(
        "A whole number from {least} to {most} must stand here, without quotes.", **v
    ),
    "game.number": lambda t, v: t.text(
        "A number from {least} to {most} must stand here, without quotes and with at most "
        "{decimals} decimals, after a point.",
        **v,
    ),
    "game.by-players": lambda t, v: t.text(
        "A number for each number of players from {least} to {most} must stand here, such as "
        "{{ 3 = 60, 4 = 90 }}.",
        **v,
    ),
    "game.one-of": lambda t, v: t.text("One of these must stand here: {allowed}.", **v),
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
    "game.limits": lambda t, v: t.text("The least is more than the most. Exchange them."),
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
        "“{item}” is none of the items that are drawn from. Write it as it stands there.", **v
    ),
}
