"""Sentences about an organiser's own ruleset."""

from __future__ import annotations

from bglmanager.words.messages import Messages

SENTENCES: Messages = {
    "rules.name-taken": "There are rules called “{name}” already. Give these another name.",
    "rules.none-deleted": "No rules were deleted.",
    "custom.name-control": "The name holds the invisible character {character}. Type it again.",
    "custom.key-unknown": "“{key}” is not a key of a rules file. Allowed here: {allowed}.",
    "custom.name": "The ruleset needs a name of at most {most} characters.",
    "custom.base": "The ruleset must start from one of these: {allowed}.",
    "custom.table": "“{key}” must be a table with keys of its own.",
    "custom.points-size": "The ruleset it starts from has no points for tables of {size}. It has: "
    "{allowed}.",
    "custom.points-none": "Here a formula says what a board is worth, and there are no points by "
    "place. Take them out.",
    "custom.points-row": "A row for {places} places: as many whole numbers from 0 to {most}, none "
    "higher than the one before.",
    "custom.order": "“{key}” must be a list of criteria, such as “points high”, with at least one.",
    "custom.criterion": "“{value}” is not a criterion followed by “high” or “low”. Criteria: "
    "{allowed}.",
    "custom.criterion-twice": "“{value}” stands in the order twice. Take one out.",
}
