"""Colours and sizes of the screen, by what they mean. All sizes are pixels at 100 %."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Colours:
    """One set of colours, as #RRGGBB.

    `border` divides surfaces; `outline` surrounds what can be typed in or pressed and stands out
    3:1 from what is around it (WCAG 1.4.11). The `*_soft` ones lie behind the text of their name.
    """

    window: str
    surface: str
    raised: str
    text: str
    muted: str
    border: str
    outline: str
    accent: str
    accent_strong: str
    accent_soft: str
    on_accent: str
    good: str
    good_soft: str
    attention: str
    attention_soft: str
    wrong: str
    wrong_soft: str


LIGHT = Colours(
    window="#F6F7F8",
    surface="#FFFFFF",
    raised="#EEF1F4",
    text="#1C2127",
    muted="#56606B",
    border="#D5DBE1",
    outline="#7D8894",
    accent="#0B6B5D",
    accent_strong="#08564B",
    accent_soft="#DFF1EE",
    on_accent="#FFFFFF",
    good="#1B7A36",
    good_soft="#E4F4E8",
    attention="#8A5A00",
    attention_soft="#FFF4D6",
    wrong="#B3261E",
    wrong_soft="#FDECEA",
)

DARK = Colours(
    window="#15181C",
    surface="#1D2126",
    raised="#272C33",
    text="#E9ECEF",
    muted="#A7B0BA",
    border="#3A424B",
    outline="#75808C",
    accent="#4CC2AC",
    accent_strong="#7BD6C5",
    accent_soft="#17352F",
    on_accent="#0B211D",
    good="#5BD07A",
    good_soft="#18331F",
    attention="#E7B84A",
    attention_soft="#3A2E10",
    wrong="#FF9A91",
    wrong_soft="#40201D",
)


class Tone(StrEnum):
    """What a state means; always shown by an icon or a word as well."""

    PLAIN = "plain"
    NOW = "now"
    GOOD = "good"
    ATTENTION = "attention"
    WRONG = "wrong"


TONE_ICONS: Mapping[Tone, str] = {
    Tone.PLAIN: "info",
    Tone.NOW: "circle-dot",
    Tone.GOOD: "circle-check",
    Tone.ATTENTION: "triangle-alert",
    Tone.WRONG: "octagon-x",
}
"""The icon that goes with a tone where no other is asked for."""


def tone_colours(colours: Colours, tone: Tone) -> tuple[str, str]:
    """The text and the background of a tone."""
    return {
        Tone.PLAIN: (colours.muted, colours.raised),
        Tone.NOW: (colours.accent, colours.accent_soft),
        Tone.GOOD: (colours.good, colours.good_soft),
        Tone.ATTENTION: (colours.attention, colours.attention_soft),
        Tone.WRONG: (colours.wrong, colours.wrong_soft),
    }[tone]


class Size(StrEnum):
    """Sizes of text by use; pixels in `TEXT_SIZES`."""

    SMALL = "small"
    TEXT = "text"
    SECTION = "section"
    TITLE = "title"
    FIGURE = "figure"


TEXT_SIZES: Mapping[Size, int] = {
    Size.SMALL: 12,
    Size.TEXT: 13,
    Size.SECTION: 15,
    Size.TITLE: 20,
    Size.FIGURE: 28,
}

ROW = 32
CONTROL = 32
PRIMARY = 36
RADIUS = 6
RAIL = 216
RAIL_NARROW = 60
SIDE = 320
FORM = 640

SCALES = (100, 125, 150, 175, 200)
"""Text sizes on offer, in per cent."""

FAMILY = "Noto Sans"
