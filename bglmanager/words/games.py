"""Sentences about a game's file."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "game.key-unknown": "“{key}” is not a key allowed here. Allowed: {allowed}.",
    "game.missing": "“{key}” is missing. Add it.",
    "game.table": "Enter a table: keys with their values, such as { … = … }.",
    "game.list": "Enter a list in square brackets.",
    "game.too-many": "The list has {length} items. At most {most} are allowed.",
    "game.text": "Enter a text in quotes.",
    "game.wording": "Enter a text: one in quotes, or one for each language, { it = “…”, en = “…” "
    "}, with straight quotes.",
    "game.blank": "This text is empty. Write it, or take the key out.",
    "game.too-long": "This text has {length} characters. At most {most} are allowed.",
    "game.control": "This text holds the control character {character}. Delete it.",
    "game.id": "Enter small letters, digits and single hyphens between them, at most {most} "
    "characters, such as “my-game”.",
    "game.yes-no": "Enter true or false without quotes.",
    "game.whole": "Enter a whole number from {least} to {most}, without quotes.",
    "game.number": "Enter a number from {least} to {most}, without quotes and with at most "
    "{decimals} decimals after a point.",
    "game.by-players": "Enter a number for each number of players from {least} to {most}, such as "
    "{{ 3 = 60, 4 = 90 }}.",
    "game.one-of": "Enter one of these: {allowed}.",
    "game.twice": "“{value}” is there already. Call this one something else, or take it out.",
    "game.sizes": "“recommended” must not be less than “least” nor more than “most”.",
    "game.size": "So many players cannot sit at a table of this game: it has {least} to {most}.",
    "game.scoring": "For “{key}” there must be a key “{key}” that says which. Add it.",
    "game.limits": "The least is more than the most. Swap them.",
    "game.to-win": "Nobody can win more games than are played: at most {games}.",
    "game.no-option": "No appendix and no expansion has the id “{option}”. Add it, or take this "
    "key out.",
    "game.each": "A draw of kind “each”, and no other, says what its sets are for: with “each_of” "
    "the id of the draw it goes with, or with “places”.",
    "game.counts": "There must be as many numbers as “places”: {places}.",
    "game.no-draw": "No draw before this one has the id “{draw}”. Put it before, or correct the "
    "id.",
    "game.no-items": "There is nothing to draw from. Add “items”.",
    "game.count": "At most {most} can be drawn: there are no more items.",
    "game.no-item": "“{item}” is not one of the items. Write it as it is written there.",
}
