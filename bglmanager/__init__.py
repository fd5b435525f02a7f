"""BGL Manager 2: an offline desktop manager for board-game tournaments."""

__version__ = "2.1.0"
