"""The rules that are being changed: from which file, what is typed, and whether it is saved."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bglmanager.engine.event import Json
from bglmanager.engine.problems import Problem
from bglmanager.engine.rulesets import RULESETS
from bglmanager.services import own_rules
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.pages.rules import draft as drafts
from bglmanager.ui.pages.rules.draft import Draft


class RulesDesk:
    """One draft at a time; `key` is the file it came from, empty for rules not kept yet."""

    def __init__(self, own: OwnRules) -> None:
        self._own = own
        self._saved: Mapping[str, Json] | None = None
        self._taken: tuple[str, ...] = ()
        self.is_open = False
        self.key = ""
        self.draft: Draft = drafts.of({"name": "", "base": next(iter(RULESETS))})

    def open(self, options: Mapping[str, Json], key: str) -> None:
        """Change these rules, of this file."""
        self.draft, self.key, self.is_open = drafts.of(options), key, True
        self._saved = self.draft.options()
        self._taken = self._own.names_taken(but=key)

    def close(self) -> None:
        """Forget what is typed."""
        self.is_open, self.key, self._saved = False, "", None

    @property
    def is_changed(self) -> bool:
        """Whether something is typed that is not saved."""
        return self.is_open and self.draft.options() != self._saved

    @property
    def can_save(self) -> bool:
        """Whether there is something to save: a copy that no file has, or changes."""
        return self.is_open and (not self.key or self.is_changed)

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong with what is typed."""
        return own_rules.problems_of(self.draft.options(), self._taken)

    def save(self) -> None:
        """Keep the rules. Raises `Refused` and `NotSaved`."""
        self.key = self._own.save_rules(self.draft.options(), self.key).key
        self._saved = self.draft.options()

    @property
    def typed(self) -> str | None:
        """What is typed and not saved, for `recover`; None while nothing is open."""
        if not self.is_open:
            return None
        if not self.is_changed:
            return ""
        return json.dumps({"key": self.key, "draft": self.draft.as_text()})

    def recover(self) -> bool:
        """Open what was typed the last time, if anything was and nothing is open."""
        text = "" if self.is_open else self._own.typed.text
        if not text:
            return False
        try:
            whole: Any = json.loads(text)
            key, typed = str(whole["key"]), str(whole["draft"])
        except (ValueError, TypeError, KeyError, RecursionError):
            return False
        kept = self._own.find_rules(key) if key else None
        exact = kept.options.get("readings") if kept else None
        draft = drafts.of_text(typed, exact if isinstance(exact, Mapping) else {})
        if draft is None:
            return False
        sound = kept is not None and kept.is_sound
        self.key, self.is_open, self.draft = key if sound else "", True, draft
        self._saved = drafts.of(kept.options).options() if kept and sound else None
        self._taken = self._own.names_taken(but=self.key)
        return True
