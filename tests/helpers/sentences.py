"""Sentences of the window as they are read, in a text of the test: a line further in goes on."""

from __future__ import annotations

from textwrap import dedent


def sentences(text: str) -> list[str]:
    """The sentences of a text, a line each."""
    found: list[str] = []
    for line in dedent(text).strip("\n").rstrip().splitlines():
        if line.startswith(" "):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
    return found
