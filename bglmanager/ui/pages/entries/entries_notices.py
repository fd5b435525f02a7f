"""What stays true of an entry list and must be seen: data, teams, places."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine.event import Event
from bglmanager.services import teams, waiting
from bglmanager.services.limits import missing_data
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import Notice


def worth_knowing(shell: Shell, event: Event) -> Sequence[Notice]:
    """What is missing of players, what is the matter with teams, and with places."""
    missing = shell.sentences(missing_data(event))
    in_teams = shell.sentences(teams.worth_knowing(event))
    places = shell.sentences(waiting.worth_knowing(event))
    return [Notice(words) for words in (" ".join(missing), *in_teams, *places) if words]
