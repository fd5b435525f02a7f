"""Events that were played on elsewhere: said on the pages concerned, decided in the side panel."""

from __future__ import annotations

from bglmanager.engine.event import Event
from bglmanager.engine.ids import EventId
from bglmanager.services import branches
from bglmanager.services.branches import Question, Version
from bglmanager.services.library import Library
from bglmanager.ui.actions import Action
from bglmanager.ui.format import Format
from bglmanager.ui.kit import panels
from bglmanager.ui.kit.acts import Need, act
from bglmanager.ui.pages.backups.rows import progress, when
from bglmanager.ui.pages.base import Page
from bglmanager.ui.style import Style
from bglmanager.ui.widgets.frame import Notice

_A_QUESTION = Need("Nothing was played on elsewhere.", lambda acts: bool(acts.questions))


class PlayedOn:
    """What a page says and does about them: about one event, or about all."""

    def __init__(self, page: Page, library: Library | None, event: EventId | None = None) -> None:
        """`library` is None for a lone file: nobody else has it."""
        self._page, self._library, self._event = page, library, event
        page.make_acts(self)

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is to be decided on this page."""
        if self._library is None:
            return ()
        every = self._library.keeping.state.questions
        return tuple(one for one in every if self._event in (None, one.event))

    def notices(self) -> list[Notice]:
        """A line for each; the first is decided first."""
        lines = [said(self._page.look, one) for one in self.questions]
        return [
            Notice(line, action=None if place else self.decide) for place, line in enumerate(lines)
        ]

    def ask(self, question: Question) -> None:
        """Put a question that a file asks which somebody opened."""
        if self._library is not None:
            self._library.keeping.ask_about(question)
            self._page.shell.renew()
            self.show()

    def show(self) -> None:
        """Show what stands here and what elsewhere, and the two ways of going on."""
        panel = _panel(self._page.look, self.questions[0], self.take, self.stay)
        self._page.shell.show_side(self._page.texts.text("Played on elsewhere"), panel)

    decide = act("Decide where to go on", icon="history", unless=_A_QUESTION)(show)

    @act("Go on from elsewhere", icon="file-down", unless=_A_QUESTION)
    def take(self) -> None:
        question, t = self.questions[0], self._page.texts
        self._page.shell.tasks.start(
            t.text("Fetching the event from elsewhere"),
            lambda _progress: branches.version_elsewhere(question),
            lambda event: self._take_over(question, event),
        )

    def _take_over(self, question: Question, event: Event) -> None:
        library, t = self._library, self._page.texts
        assert library is not None
        if self._page.shell.attempt(lambda: library.take_over(question, event)):
            self._decided(t.text("“{name}” goes on from elsewhere", name=event.settings.name))

    @act("Go on from here", icon="check", unless=_A_QUESTION, attempted=True)
    def stay(self) -> None:
        library, question, t = self._library, self.questions[0], self._page.texts
        assert library is not None
        library.stay_here(question)
        name = question.here.contents.name
        self._decided(t.text("“{name}” goes on from here", name=name))

    def _decided(self, told: str) -> None:
        self._page.show_otherwise()
        self._page.shell.say(told)


def said(look: Style, question: Question) -> str:
    """What happened, in a sentence."""
    t, since = look.texts, question.since
    told = {
        "name": question.here.contents.name,
        "there": _until(look, question.there),
        "here": _until(look, question.here),
        "since": "" if since is None else when(Format(t), since.astimezone()),
    }
    if not question.apart:
        return t.text("“{name}” was played on elsewhere until {there}; here until {here}.", **told)
    if since is None:
        return t.text(
            "“{name}” was played on in two places: elsewhere until {there}, here until {here}.",
            **told,
        )
    return t.text(
        "“{name}” was played on in two places since {since}: elsewhere until {there}, here until "
        "{here}.",
        **told,
    )


def _until(look: Style, version: Version) -> str:
    at = when(Format(look.texts), version.contents.changed_at.astimezone())
    return f"{at} ({progress(look.texts, version.contents)})"


def _panel(look: Style, question: Question, take: Action, stay: Action) -> panels.PartsPanel:
    """Both versions, and a button for going on from either."""
    t, panel = look.texts, panels.PartsPanel(look)
    where = question.there.host or str(question.there.file.parent)
    sides: list[panels.PanelPart] = []
    for title, version, go_on in (
        (t.text("Elsewhere ({place})", place=where), question.there, take),
        (t.text("Here"), question.here, stay),
    ):
        sides += (
            panels.RulePart(),
            panels.WordsPart(title, strong=True),
            panels.WordsPart(_until(look, version)),
            panels.ButtonsPart((go_on,)),
        )
    kept = t.text(
        "Both are kept: what is here as a backup and as a result file, what is elsewhere "
        "where it is. Undo leads back."
    )
    first, last = panels.WordsPart(said(look, question)), panels.WordsPart(kept)
    panel.draw_parts(first, *sides, panels.RulePart(), last, spacing=6)
    return panel
