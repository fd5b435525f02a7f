"""Sentences about the TOML files that people write: own rulesets, own games."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "toml.too-large": "The file is larger than {most} bytes: too large for a rules or game file.",
    "toml.not-utf8": "The file is not text in UTF-8. Save it as UTF-8.",
    "toml.no-toml": "This cannot be read as TOML from column {column} on. Check quotes, brackets "
    "and the equals sign.",
}
