"""What a use case may raise besides `Refused`: the disk said no."""

from __future__ import annotations

from bglmanager.engine.problems import Problem


class NotSaved(Exception):
    """An action could not be written; the event is as it was before. Reading goes on."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)


class NotOpened(Exception):
    """The library or an event could not be read; no file was changed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.code)
