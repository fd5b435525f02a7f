"""Texts as they are where Qt reads more into them: `<b>` in a tooltip is markup that is obeyed and
opens files, `&` in a button a key, `[*]` in a title a mark. Nothing else gives a text to these.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPoint
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QToolTip, QWidget

_UNSEEN = "\N{WORD JOINER}"


class _Explained(Protocol):
    def setToolTip(self, text: str, /) -> None: ...  # Qt's name


def as_tip(text: str) -> str:
    """A text that Qt shows as it is in a tooltip.

    A tag is none with a letter that nobody sees in it; to write it as markup would be read aloud.
    """
    if not Qt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_UNSEEN}").replace("&lt;", f"&{_UNSEEN}lt;")


def set_tip(explained: _Explained, text: str) -> None:
    """Give a widget, an action or a line of a list its tooltip."""
    explained.setToolTip(as_tip(text))


def show_tip(place: QPoint, text: str, widget: QWidget) -> None:
    """Show a tooltip at this point of the screen now."""
    QToolTip.showText(place, as_tip(text), widget)


def as_label(text: str) -> str:
    """A text for a button or a menu that underlines nothing and is no key."""
    return text.replace("&", "&&")


def as_read(label: str) -> str:
    """The text that `as_label` was made of."""
    return label.replace("&&", "&")


def as_title(text: str) -> str:
    """A text for the title of a window."""
    return text.replace("[*]", "[*][*]")
