"""A theme: one set of colours at one text size."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QPalette

from bglmanager.ui.theme.tokens import DARK, FAMILY, LIGHT, TEXT_SIZES, Colours, Size


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours and the text size in per cent; every size of the window goes through `px`."""

    colours: Colours = LIGHT
    scale: int = 100

    @classmethod
    def of(cls, *, dark: bool, scale: int = 100) -> Theme:
        """The dark or the light theme at a text size of 100 to 200 per cent."""
        return cls(DARK if dark else LIGHT, max(100, min(200, scale)))

    @property
    def is_dark(self) -> bool:
        """Whether text is lighter than what it stands on."""
        return self.colours is DARK

    def px(self, size: float) -> int:
        """A size given at 100 % in pixels of this theme."""
        return round(size * self.scale / 100)

    def font(self, size: Size = Size.TEXT, *, strong: bool = False) -> QFont:
        """The font for a use; `strong` is the semibold cut."""
        font = QFont(FAMILY)
        font.setPixelSize(self.px(TEXT_SIZES[size]))
        font.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
        return font

    def palette(self) -> QPalette:
        """The colours as Qt's own widgets ask for them."""
        palette = QPalette()
        for role, colour in self._palette_roles().items():
            palette.setColor(role, QColor(colour))
        faint = QColor(self.colours.muted)
        faint.setAlpha(140)
        for role in _WRITTEN:
            palette.setColor(QPalette.ColorGroup.Disabled, role, faint)
        return palette

    def _palette_roles(self) -> dict[QPalette.ColorRole, str]:
        c, role = self.colours, QPalette.ColorRole
        return {
            role.Window: c.window,
            role.WindowText: c.text,
            role.Base: c.surface,
            role.AlternateBase: c.window,
            role.Text: c.text,
            role.PlaceholderText: c.muted,
            role.Button: c.raised,
            role.ButtonText: c.text,
            role.BrightText: c.wrong,
            role.Highlight: c.accent_soft,
            role.HighlightedText: c.text,
            role.Accent: c.accent,
            role.Link: c.accent,
            role.LinkVisited: c.accent,
            role.ToolTipBase: c.surface,
            role.ToolTipText: c.text,
            role.Light: c.raised,
            role.Midlight: c.raised,
            role.Mid: c.border,
            role.Dark: c.outline,
            role.Shadow: c.border,
        }


_WRITTEN = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)
