"""Sentences about the TOML files that people write: own rulesets, own games."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "toml.too-large": lambda t, v: t.text(
        "The file is larger than {most} bytes: too large for a rules or game file.", **v
    ),
    "toml.not-utf8": lambda t, v: t.text("The file is not text in UTF-8. Save it as UTF-8.", **v),
    "toml.no-toml": lambda t, v: t.text(
        "This cannot be read as TOML from column {column} on. Check quotes, brackets and the "
        "equals sign.",
        column=v["column"],
    ),
}
