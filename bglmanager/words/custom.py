"""Sentences about an organiser's own ruleset."""

from __future__ import annotations

from bglmanager.words.sentence import Sentences

SENTENCES: Sentences = {
    "rules.name-taken": lambda t, v: t.text(
        "There are rules called “{name}” already. Give these another name.", **v
    ),
    "rules.none-deleted": lambda t, v: t.text("No rules were deleted."),
    "custom.name-control": lambda t, v: t.text(
        "The name holds the invisible character {character}. Type it again.", **v
    ),
    "custom.key-unknown": lambda t, v: t.text(
        "“{key}” is not a key of a rules file. Allowed here: {allowed}.", **v
    ),
    "custom.name": lambda t, v: t.text(
        "The ruleset needs a name of at most {most} characters.", **v
    ),
    "custom.base": lambda t, v: t.text("The ruleset must start from one of these: {allowed}.", **v),
    "custom.table": lambda t, v: t.text("“{key}” must be a table with keys of its own.", **v),
    "custom.points-size": lambda t, v: t.text(
        "The ruleset it starts from has no points for tables of {size}. It has: {allowed}.", **v
    ),
    "custom.points-none": lambda t, v: t.text(
        "Here a formula says what a board is worth, and there are no points by place. Take them "
        "out."
    ),
    "custom.points-row": lambda t, v: t.text(
        "A row for {places} places: as many whole numbers from 0 to {most}, none higher than the "
        "one before.",
        **v,
    ),
    "custom.order": lambda t, v: t.text(
        "“{key}” must be a list of criteria, such as “points high”, with at least one.", **v
    ),
    "custom.criterion": lambda t, v: t.text(
        "“{value}” is not a criterion followed by “high” or “low”. Criteria: {allowed}.", **v
    ),
    "custom.criterion-twice": lambda t, v: t.text(
        "“{value}” stands in the order twice. Take one out.", **v
    ),
}
