"""What stays true of an entry list and must be seen: data, teams, places."""

from __future__ import annotations

from collections.abc import Sequence

from bglmanager.engine import copies
from bglmanager.engine.event import Event
from bglmanager.engine.problems import Problems, attention
from bglmanager.engine.rulesets import ruleset_of
from bglmanager.services import teams, waiting
from bglmanager.services.limits import missing_data
from bglmanager.ui.shell import Shell
from bglmanager.ui.widgets.frame import Notice


def worth_knowing(shell: Shell, event: Event) -> Sequence[Notice]:
    """What is missing of players, what is the matter with teams, and with places."""
    missing = shell.sentences(missing_data(event))
    in_teams = shell.sentences(teams.worth_knowing(event))
    places = shell.sentences(about_places(event))
    return [Notice(words) for words in (" ".join(missing), *in_teams, *places) if words]


def about_places(event: Event) -> Problems:
    """That places are short for want of copies or free while people wait, or players too many."""
    now = waiting.state_of_places(event)
    found = []
    if now.places.copies == 0:
        found.append(attention("waiting.no-copy-yet", waiting=now.waiting))
    if now.waiting and now.left:
        first = copies.waiting_list(event)[0].number
        found.append(attention("waiting.free", entry=first, places=now.left))
    most = ruleset_of(event.settings).max_players
    if most is not None and now.places.most is None and now.taken > most:
        found.append(attention("waiting.beyond-rules", players=now.taken, most=most))
    return tuple(found)
