"""Sentences about the TOML files that people write: own rulesets, own games."""

from __future__ import annotations

from bglmanager.engine.problems import Problem
from bglmanager.i18n import Texts
from bglmanager.words.sentence import Sentences


def in_file(texts: Texts, found: Problem, sentences: Sentences) -> str:
    """What is wrong in such a file, with the line and the key ("line:key" in the path)."""
    line, _, key = found.path.partition(":")
    what = {**SENTENCES, **sentences}[found.code](texts, dict(found.values))
    if not key:
        return texts.text("Line {line}: {what}", line=line, what=what)
    return texts.text("Line {line}, {key}: {what}", line=line, key=key, what=what)


SENTENCES: Sentences = {
    "toml.too-large": lambda t, v: t.text(
        "The file is larger than {most} bytes: it is not what you are looking for.", **v
    ),
    "toml.not-utf8": lambda t, v: t.text("The file is no text in UTF-8. Save it as UTF-8.", **v),
    "toml.no-toml": lambda t, v: t.text(
        "This cannot be read as TOML from column {column} on. Check quotes, brackets and the "
        "equals sign.",
        column=v["column"],
    ),
}
