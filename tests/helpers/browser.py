"""A real browser (Debian’s `chromium`) without a window, and without a network."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

from bglmanager.resources import path
from tests.helpers.debian import have

_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000")
_OFFLINE = ("--proxy-server=127.0.0.1:9", "--host-resolver-rules=MAP * ~NOTFOUND")


class ReadPage(HTMLParser):
    """What the page of standings shows: its rows, and what is said where there are none."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.said: dict[str, str] = {}
        self._inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = dict(attrs).get("id") or tag
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside in ("th", "td"):
            self.rows[-1][-1] += data
        elif self._inside in ("state", "title", "about"):
            self.said[self._inside] = data


def read_in_browser(folder: Path, scanned: Sequence[str]) -> ReadPage:
    """The page that reads standings, once this was pasted into it."""
    have(["chromium"], ["chromium"])
    pasted = json.dumps("\n".join(scanned))
    paste = f'<script>const field = document.getElementById("pasted"); field.value = {pasted};'
    page = path("standings-reader.html").read_text(encoding="utf-8")
    file = folder / "standings.html"
    file.write_text(
        page.replace("</html>", f"{paste} field.oninput();</script></html>"), encoding="utf-8"
    )
    profile = f"--user-data-dir={folder / 'profile'}"
    command = ["chromium", *_FLAGS, *_OFFLINE, profile, "--lang=en", "--dump-dom", file.as_uri()]
    shown = subprocess.run(command, capture_output=True, check=True, timeout=120)
    return ReadPage(shown.stdout.decode())
