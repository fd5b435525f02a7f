"""Sentences about the organiser's own games."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "own-games.file-name": lambda t, v: t.text(
        "The file must be called {wanted}, after the id of its game. Import it, or rename it.", **v
    ),
    "own-games.id": lambda t, v: t.text(
        "“{id}” cannot be the id of an own game: small letters, digits and hyphens, at most "
        "{most} characters, and no name that Windows keeps for itself. Change it.",
        **v,
    ),
    "own-games.too-many": lambda t, v: t.text(
        "The folder holds more than {most} games; the others are not read. Take some out.", **v
    ),
    "own-games.changed-since": lambda t, v: t.text(
        "{file} has been changed since; it stays as it is now.", **v
    ),
}

AT_FIELDS: Sentences = {
    "game.missing": lambda t, v: t.text("Fill this in."),
    "game.wording": lambda t, v: t.text("Write it in Italian and in English."),
    "game.blank": lambda t, v: t.text("Fill this in."),
    "game.whole": lambda t, v: t.text("A whole number from {least} to {most}.", **v),
    "game.number": lambda t, v: t.text(
        "A number from {least} to {most}, with at most {decimals} decimals.", **v
    ),
}
"""What is said at a field of the editor, where nobody sees the file."""
