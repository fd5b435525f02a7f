"""What keys mean: the same kind of act has the same key, and the same icon, on every page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of act: portable key sequences divided by "; ", and the icon it usually has."""

    keys: str = ""
    icon: str = ""


PLAIN = Kind()
"""An act without a key, or with one of its own."""

ADD = Kind("Ins", "user-plus")
BACK = Kind("Esc", "arrow-left")
CHANGE = Kind("F2", "pencil")
COLLECT = Kind("F4", "euro")
DELETE = Kind("F8", "trash-2")
GO_ON = Kind("Ctrl+Return; Ctrl+Enter", "check")
IMPORT = Kind("Ctrl+I", "file-down")
MERGE = Kind("Ctrl+J", "users")
MISSING = Kind("Ctrl+M", "user-x")
NEW = Kind("Ctrl+N", "plus")
NEXT_LIST = Kind("F3", "filter")
PASTE = Kind("Ctrl+V", "clipboard-paste")
PRINT = Kind("Ctrl+P", "printer")
READ = Kind("Ctrl+O", "file-down")
REDO = Kind("Ctrl+Shift+Z; Ctrl+Y", "redo-2")
SAVE = Kind("Ctrl+S", "save")
SHARE = Kind("Ctrl+E", "file-up")
SWAP_DATES = Kind("F7", "calendar")
SWAP_NAMES = Kind("F6", "arrow-left-right")
TAKE_OUT = Kind("Del", "user-minus")
TILL_OF_PLAYER = Kind("Shift+F4", "euro")
UNDO = Kind("Ctrl+Z", "undo-2")
WHY = Kind("Ctrl+W", "circle-question-mark")
