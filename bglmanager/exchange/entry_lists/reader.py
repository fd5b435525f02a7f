"""The one way in for a file of any kind."""

from __future__ import annotations

from bglmanager.exchange.entry_lists.file_kinds import ZIP
from bglmanager.exchange.entry_lists.separated import read_csv
from bglmanager.exchange.entry_lists.sheet import Sheet
from bglmanager.exchange.entry_lists.workbook import read_xlsx


def read(data: bytes) -> Sheet:
    """The rows of a workbook or a CSV file, told apart by content and not by name.

    Raises `Refused` as `read_xlsx` and `read_csv` do.
    """
    return read_xlsx(data) if data.startswith(ZIP) else read_csv(data)
