"""Names are shown as they are: no page reads markup, a key or a mark in what somebody typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QTextEdit,
    QToolTip,
    QWidget,
)

from bglmanager.engine.event import Event
from bglmanager.services.library_paths import LibraryPaths
from bglmanager.services.own_rules import OwnRules
from bglmanager.ui.actions import Action
from bglmanager.ui.style import Style, as_label, as_read, as_tip, show_tip
from bglmanager.ui.widgets.basics import CutWords, QuietButton
from tests.helpers.own_games import ISLANDS, own_in, put
from tests.ui.states import STATES, WALKED
from tests.ui.tour import Tour, settle

HOSTILE = "<img src='canary.png'> & C. [*]"
ROWS = 12
"""So many lines and columns of a table are looked at."""


def hostile(made: Event) -> Event:
    """The event with such names of everything that somebody types."""
    entries = tuple(
        replace(
            entry, last_name=f"{HOSTILE} {entry.last_name}", first_name=f"{entry.first_name} <b>",
            club=HOSTILE, nickname=HOSTILE, desk=replace(entry.desk, notes=HOSTILE),
        )
        for entry in made.entries
    )  # fmt: skip
    organiser = replace(made.settings.organiser, name=HOSTILE, club=HOSTILE)
    settings = replace(
        made.settings, name=HOSTILE, venue=HOSTILE, city=HOSTILE, arbiters=(HOSTILE,),
        draw_seed=HOSTILE, not_valid=HOSTILE, organiser=organiser, league_code=HOSTILE,
        appendices=(HOSTILE,), expansions=(HOSTILE,),
    )  # fmt: skip
    rounds = tuple(
        replace(
            round_,
            tables=tuple(
                replace(table, label=HOSTILE, desk=replace(table.desk, notes=HOSTILE))
                for table in round_.tables
            ),
        )
        for round_ in made.rounds
    )
    return replace(made, settings=settings, entries=entries, rounds=rounds)


@pytest.fixture(scope="module")
def hostile_tour(tours: Tour) -> Tour:
    """A library with a game and rules that have such a name."""
    places: LibraryPaths = tours.library.places
    put(own_in(places.folder), "isole.toml", ISLANDS.replace("Islands", HOSTILE))
    OwnRules(places.rules).save_rules({"name": HOSTILE, "base": "bgl-2010"})
    tours.library.own_games.read_again()
    return tours


@pytest.mark.parametrize("name", WALKED)
def test_no_page_obeys_what_was_typed(hostile_tour: Tour, tour: Tour, name: str) -> None:
    state = STATES[name]
    if state.event is not None:
        state = replace(state, event=hostile(state.event))
    state.show(tour)
    settle()
    widgets = [tour.window, *tour.window.findChildren(QWidget)]
    assert [text for each in widgets for text in tips_of(each) if Qt.mightBeRichText(text)] == []
    assert [each for each in widgets if obeys_markup(each)] == []
    assert [label for label in labels_of(widgets) if "&" in label.replace("&&", "")] == []
    if state.event is not None:
        assert HOSTILE in tour.window.windowHandle().title()
        assert any("<img" in text for each in widgets for text in texts_of(each))


def tips_of(widget: QWidget) -> Iterator[str]:
    """All that waiting over a widget, its actions or its cells shows."""
    yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis())
    for action in widget.actions():
        yield from (action.toolTip(), action.statusTip(), action.whatsThis())
    views = [widget.view()] if isinstance(widget, QComboBox) else [widget]
    for view in views:
        if isinstance(view, QAbstractItemView) and view.model() is not None:
            yield from tips_in(view)


def tips_in(view: QAbstractItemView) -> Iterator[str]:
    model, role = view.model(), Qt.ItemDataRole.ToolTipRole
    for section in range(ROWS):
        for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical):
            yield str(model.headerData(section, way, role) or "")
    yield from (str(cell.data(role) or "") for cell in cells_of(view))


def cells_of(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """The cells of the first lines."""
    for row in range(min(view.model().rowCount(), ROWS)):
        line = (view.model().index(row, 0).siblingAtColumn(n) for n in range(ROWS))
        yield from takewhile(QModelIndex.isValid, line)


def obeys_markup(widget: QWidget) -> bool:
    """Whether a text of this widget may be read as markup."""
    if isinstance(widget, QLabel):
        plain = widget.textFormat() is Qt.TextFormat.PlainText
        return not plain and (widget.pixmap().isNull() or bool(widget.text()))
    return isinstance(widget, QTextEdit)


def labels_of(widgets: list[QWidget]) -> Iterator[str]:
    """What Qt itself has as texts of buttons and actions: there & underlines."""
    for widget in widgets:
        if isinstance(widget, QAbstractButton):
            yield QAbstractButton.text(widget)
        for action in widget.actions():
            if isinstance(action, Action):
                yield QAction.text(action)


def texts_of(widget: QWidget) -> Iterator[str]:
    """What a widget shows and says."""
    yield widget.accessibleName()
    if isinstance(widget, QLabel):
        yield widget.text()
    if isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from (str(cell.data() or "") for cell in cells_of(widget))


@given(st.lists(st.sampled_from(["<", ">", "b", "&", "lt;", "!", "?xml ", "/", "\n", " ", "img "])))
def test_a_tip_is_never_markup_and_says_the_same(parts: list[str]) -> None:
    text = "".join(parts)
    shown = as_tip(text)
    assert not Qt.mightBeRichText(shown)
    assert shown.replace("\N{WORD JOINER}", "") == text
    assert as_tip(shown).replace("\N{WORD JOINER}", "") == text


@given(st.text("&ab", max_size=6))
def test_a_label_is_read_back(text: str) -> None:
    assert as_read(as_label(text)) == text


def test_a_name_that_is_cut_is_shown_whole_and_as_it_is(look: Style) -> None:
    words = CutWords(look, f"{HOSTILE} Rossi, who has a very long name")
    words.resize(40, 20)
    words.show()
    show_tip(words.mapToGlobal(words.rect().center()), words.toolTip(), words)
    (tip,) = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel")]
    assert isinstance(tip, QLabel)
    assert re.sub("\N{WORD JOINER}", "", tip.text()).startswith("<img src=")
    assert not Qt.mightBeRichText(tip.text())
    QToolTip.hideText()
    words.close()


def test_a_button_keeps_its_ampersand(look: Style) -> None:
    button = QuietButton(look, "Undo: Rossi & Bianchi")
    assert button.text() == "Undo: Rossi & Bianchi"
    assert button.shortcut().isEmpty()
