"""Lines along which a page is cut into its slips."""

from __future__ import annotations

from bglmanager.printing import styles
from bglmanager.printing.paper import Paper


def draw(paper: Paper, per_page: int) -> None:
    """Dashed lines for 2 or 4 slips on a page; a single one is not cut."""
    if per_page > 1:
        middle = styles.PAGE_HEIGHT / 2
        paper.rule(0, middle, styles.PAGE_WIDTH, middle, dash=styles.CUT_DASH)
    if per_page > 2:
        middle = styles.PAGE_WIDTH / 2
        paper.rule(middle, 0, middle, styles.PAGE_HEIGHT, dash=styles.CUT_DASH)
