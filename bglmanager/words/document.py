"""Sentences for files that are no event document, or not a sound one."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.i18n import Many, Texts
from bglmanager.words.messages import Messages


def _limits(t: Texts, v: Mapping[str, object], *, whole: bool) -> str:
    least, most = v["least"], v["most"]
    if least is None or most is None:
        return t.text("Enter a whole number.") if whole else t.text("Enter a number.")
    if least == most:
        return t.text("Enter the number {number}.", number=least)
    if whole:
        return t.text("Enter a whole number from {least} to {most}.", least=least, most=most)
    return t.text("Enter a number from {least} to {most}.", least=least, most=most)


def _one_of(t: Texts, v: Mapping[str, object]) -> str:
    allowed = v["allowed"]
    words = allowed if isinstance(allowed, tuple) else (allowed,)
    return t.text("Enter one of these: {words}.", words=", ".join(map(str, words)))


def _newer(t: Texts, v: Mapping[str, object]) -> str:
    if not v["generator"]:
        return t.text(
            "This result file has version {version}; this program reads up to version "
            "{own}. Install a newer BGL Manager.",
            version=v["version"],
            own=v["own"],
        )
    return t.text(
        "This result file has version {version} and was written by {generator}; this "
        "program reads up to version {own}. Install a newer BGL Manager.",
        **v,
    )


_FILE: Messages = {
    "document.too-large": "The file is larger than 64,000,000 bytes: it is not a result file. "
    "Choose a file that ends with .bgl.json.",
    "document.empty": "The file is empty. Ask for a fresh copy of the result file.",
    "document.not-utf8": "Line {line} is not UTF-8 text: not a result file, or a damaged one. Ask "
    "for a fresh copy.",
    "document.not-json": "Line {line}, column {column}: the file breaks off or was damaged here. "
    "Ask for a fresh copy of the result file.",
    "document.too-many-values": "The file holds more than 2,500,000 values: it is not a result "
    "file. Choose a file that ends with .bgl.json.",
    "document.too-many-faults": "Thousands of values are wrong in this file: it was damaged. Ask "
    "for a fresh copy of the result file.",
    "document.too-deep": "Lists and objects lie more than 32 deep here: no result file has that. "
    "Ask for a fresh copy.",
    "document.key-twice": "This key is there twice. Leave one of the two out.",
    "document.not-event": "This is not a result file. Choose a file that ends with .bgl.json.",
    "document.newer": _newer,
    "integrity.wrong": "The checksum does not fit: the file was damaged or changed by hand. Ask "
    "whoever sent it for a fresh copy.",
    "event.file-older": "“{name}” is in the list already and has gone on: the file is its revision "
    "{revision}, the list has revision {here}. Open it in the list; nothing was changed.",
    "event.file-newer": "“{name}” is in the list already, and the file is a later revision of it: "
    "{revision}, the list has {here}. Nothing was changed. To go on from the file, open it on a "
    "computer that does not have the event.",
    "event.file-differs": "“{name}” is in the list already, and the file says something else of it "
    "(both are revision {revision}). Open it in the list; nothing was changed.",
    "event.id-taken": "The file of “{name}” has the identity of “{here}”, which is in the list "
    "already: one of them was made from a copy of the other. Nothing was changed; have “{name}” "
    "created as a new event.",
    "findings.more": Many(
        "And {n} more.",
        "And {n} more.",
        "count",
    ),
    "file.not-read": "The file cannot be read. Check its name, and that you may open it.",
}

_VALUES: Messages = {
    "number.unusable": "{number} cannot be read as a number. Write a number between −1,000,000 and "
    "1,000,000.",
    "number.too-large": "This number is too large. It must lie between −{limit} and {limit}.",
    "number.decimals": "This number has too many decimals. At most {limit} are allowed.",
    "list.too-long": "This list has {length} elements. At most {limit} are allowed.",
    "text.too-long": "This text has {length} characters. At most {limit} are allowed.",
    "text.control": "This text holds the control character {character}. Delete it.",
    "schema.missing": "This key is missing.",
    "schema.unknown": "A result file has no such key. Leave it out.",
    "schema.list": "Enter a list.",
    "schema.object": "Enter an object with keys.",
    "schema.pair": "Enter exactly two start numbers.",
    "schema.text": "Enter a text.",
    "schema.yes-no": "Enter true or false.",
    "schema.whole": lambda t, v: _limits(t, v, whole=True),
    "schema.number": lambda t, v: _limits(t, v, whole=False),
    "schema.one-of": _one_of,
    "schema.date": "Enter a date that exists, such as 2026-05-08.",
    "schema.time": "Enter a time of day, such as 09:30.",
    "schema.timestamp": "Enter a moment that exists, such as 2026-05-08T09:30:00+02:00.",
    "schema.uuid": "Enter a UUID, such as 798b1b8f-01b5-409e-b77f-21d9656e0a4d.",
    "schema.sha256": "Enter a SHA-256 of 64 digits 0-9 and letters a-f.",
}

_DERIVED: Messages = {
    "derived.differs": "Here is {found}, but the facts give {expected}. Compute the file again.",
    "derived.length": "Lines here: {found}, but the facts give {expected}. Compute the file again.",
    "derived.missing": "The facts give a value that is missing here. Compute the file again.",
    "derived.surplus": "The facts do not give this value. Compute the file again.",
    "draw.tables": "There are {found} tables, but the draw gives {expected}. If people were seated "
    "by hand, the round must say so.",
    "draw.differs": "{found} sit here, but the draw seats {expected}. If people were seated by "
    "hand, the round must say so.",
}

SENTENCES: Messages = {**_FILE, **_VALUES, **_DERIVED}
