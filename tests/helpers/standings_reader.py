"""The page that reads standings out of codes, run but for what only browsers have: pictures and
DecompressionStream.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from typing import Any

from PySide6.QtQml import QJSEngine

from bglmanager.resources import path


class StandingsReader:
    """What the first script of the page makes of what was scanned."""

    def __init__(self) -> None:
        page = path("standings-reader.html").read_text(encoding="utf-8")
        pure, _ = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
        self._engine = QJSEngine()
        self._run(pure)

    def _run(self, script: str) -> Any:
        found: Any = self._engine.evaluate(script)
        assert not found.isError(), found.toString()
        return found

    def ask(self, call: str, *values: object) -> Any:
        """What a function of the page gives for these values."""
        told = ", ".join(json.dumps(value) for value in values)
        return json.loads(self._run(f"JSON.stringify({call}({told}))").toString())

    def table(self, scanned: Sequence[str]) -> Any:
        """The table that the codes hold; the one list there is must be whole."""
        (found,) = self.ask("readCodes", "\n".join(scanned)).values()
        assert self.ask("missingParts", found) == []
        packed = bytes(self.ask("joinParts", found))
        return self.ask("readTable", zlib.decompress(packed).decode())
