"""Sentences about the organiser's own games."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "own-games.file-name": "The file must be called {wanted}, after the id of its game. Import it, "
    "or rename it.",
    "own-games.id": "“{id}” cannot be the id of an own game: small letters, digits and hyphens, at "
    "most {most} characters, and no name that Windows keeps for itself. Change it.",
    "own-games.too-many": "The folder holds more than {most} games; the others are not read. Take "
    "some out.",
    "own-games.changed-since": "{file} has been changed since; it stays as it is now.",
}

AT_FIELDS: Messages = {
    "game.missing": "Fill this in.",
    "game.wording": "Write it in Italian and in English.",
    "game.blank": "Fill this in.",
    "game.whole": "A whole number from {least} to {most}.",
    "game.number": "A number from {least} to {most}, with at most {decimals} decimals.",
}
"""What is said at a field of the editor, where nobody sees the file."""
