"""Entry lists that come in: texts, workbooks (XLSX, ODS, XLS), pasted cells; previewed first.

`read` gives the rows of a file, `preview` what they say and what is doubtful, `apply` what is to
be added once the user has chosen. Nothing is written here.
"""

from __future__ import annotations

from bglmanager.exchange.entry_lists.dates import DateGuess as DateGuess
from bglmanager.exchange.entry_lists.dates import DateOrder as DateOrder
from bglmanager.exchange.entry_lists.drafts import Choices as Choices
from bglmanager.exchange.entry_lists.drafts import Column as Column
from bglmanager.exchange.entry_lists.drafts import EntryDraft as EntryDraft
from bglmanager.exchange.entry_lists.drafts import Outcome as Outcome
from bglmanager.exchange.entry_lists.drafts import Preview as Preview
from bglmanager.exchange.entry_lists.drafts import PreviewRow as PreviewRow
from bglmanager.exchange.entry_lists.drafts import State as State
from bglmanager.exchange.entry_lists.drafts import There as There
from bglmanager.exchange.entry_lists.drafts import apply as apply
from bglmanager.exchange.entry_lists.fields import Field as Field
from bglmanager.exchange.entry_lists.files import read as read
from bglmanager.exchange.entry_lists.names import NameGuess as NameGuess
from bglmanager.exchange.entry_lists.names import NameOrder as NameOrder
from bglmanager.exchange.entry_lists.previews import Reading as Reading
from bglmanager.exchange.entry_lists.previews import preview as preview
from bglmanager.exchange.entry_lists.sheet import Sheet as Sheet
from bglmanager.exchange.entry_lists.sheet import SheetRow as SheetRow
from bglmanager.exchange.entry_lists.texts import read_csv as read_csv
from bglmanager.exchange.entry_lists.texts import read_pasted as read_pasted
