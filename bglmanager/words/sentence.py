"""The form of a table of sentences: code → what to say with the values of a problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bglmanager.i18n import Texts

Sentence = Callable[[Texts, Mapping[str, object]], str]
"""Makes one sentence (what, where, what to do) in the language of the texts."""

Sentences = Mapping[str, Sentence]
"""Sentences by the code of their problem."""
