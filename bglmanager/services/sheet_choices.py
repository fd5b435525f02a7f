"""How each kind of sheet was printed last, which is how it is printed the next time."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bglmanager.engine.fact_kinds import record
from bglmanager.i18n import LANGUAGES, Texts
from bglmanager.printing.kinds import PER_PAGE, Sheet
from bglmanager.printing.styles import Distance

if TYPE_CHECKING:  # the command line has no store, and loads none
    from bglmanager.services.workspace import Workspace

BLANKS = (0, 1, 2, 4, 8)
"""So many blank ones can be among table sheets, for who walks in."""


@record
class SheetChoices:
    """How the sheets of one kind were printed last, and are the next time; `language` "" is that of
    whoever prints, `blanks` are table sheets among
    all paper of a round.
    """

    language: str = ""
    per_page: int = 1
    wide: bool = False
    distance: Distance = Distance.THREE
    blanks: int = 2


_READ: Mapping[str, Callable[[Any], Any]] = {
    "language": lambda kept: kept if kept in list(LANGUAGES) else "",
    "per_page": lambda kept: kept if kept in PER_PAGE else 1,
    "wide": lambda kept: kept is True,
    "distance": lambda kept: Distance(kept) if kept in list(Distance) else Distance.THREE,
    "blanks": lambda kept: kept if kept in BLANKS else 2,
}
"""What is kept of each choice; the usual one for what is none."""


def sheet_choices(workspace: Workspace, sheet: Sheet) -> SheetChoices:
    """How this kind of sheet was printed last."""
    try:
        kept = json.loads(workspace.read_setting(_choices_key(sheet)) or "{}")
    except ValueError:
        return SheetChoices()
    kept = kept if isinstance(kept, dict) else {}
    return SheetChoices(**{name: read(kept[name]) for name, read in _READ.items() if name in kept})


def keep_choices(workspace: Workspace, sheet: Sheet, choices: SheetChoices) -> None:
    """Print this kind of sheet so from now on. Raises `NotSaved`."""
    kept = json.dumps(asdict(choices), sort_keys=True)
    workspace.set_setting(_choices_key(sheet), kept, asked=False)


def _choices_key(sheet: Sheet) -> str:
    return f"paper/{sheet}"


def paper_texts(choices: SheetChoices, texts: Texts) -> Texts:
    """The texts of the paper."""
    own = choices.language in ("", texts.language)
    return texts if own else Texts(choices.language)
