"""What the organiser wants on the paper of an event."""

from __future__ import annotations

from typing import Annotated

from bglmanager.engine.fact_kinds import Length, Since, record
from bglmanager.engine.kinds import BadgeSize
from bglmanager.engine.logo import LONGEST_LOGO


@record
class PaperFacts:
    """How the sheets of an event look.

    The organiser's `logo` is a PNG in base64 (`logo`). The words of the `footer` stand at the foot
    of sheets; with `accent` lines under heads and names are heavy. Badges are cut to `badge`.
    """

    logo: Annotated[str | None, Length(LONGEST_LOGO), Since(4)] = None
    footer: Annotated[str | None, Since(4)] = None
    accent: Annotated[bool, Since(4)] = False
    badge: Annotated[BadgeSize, Since(4)] = BadgeSize.USUAL
