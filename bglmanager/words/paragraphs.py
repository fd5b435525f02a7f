"""Sentences about a rule, with the paragraph of the regulation they come from."""

from __future__ import annotations

from bglmanager.engine.rulesets.ruleset import Ruleset, Topic


def cited(said: str, ruleset: Ruleset, topic: Topic, per_table: int = 0) -> str:
    """The sentence with the paragraph before its stop: "… (BGL 3.5)."

    As it is where this regulation has none on the topic.
    """
    where = ruleset.paragraphs.cited(topic, per_table)
    return f"{said.removesuffix('.')} ({where})." if where else said
