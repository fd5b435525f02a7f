"""Printers in the place of those of the machine."""

from __future__ import annotations

from dataclasses import dataclass, field

from bglmanager.engine.problems import Refused, problem
from bglmanager.services.paper import Printed
from bglmanager.services.print_queues import FoundPrinters, PrintOrder, Step
from bglmanager.ui.printers import Printers


@dataclass
class SentPages:
    """What a printer was given."""

    title: str
    printed: Printed
    order: PrintOrder

    @property
    def pages(self) -> int:
        """Of the PDF."""
        return self.printed.pages


@dataclass
class PrintersDouble(Printers):
    """Printers that take what they are sent, or not; the first is the usual one."""

    names: tuple[str, ...] = ("Hall", "Office")
    works: bool = True
    stopped: bool = False
    sent: list[SentPages] = field(default_factory=list)

    def find(self) -> FoundPrinters:
        return FoundPrinters(self.names, next(iter(self.names), ""))

    def send(self, printed: Printed, order: PrintOrder, title: str, step: Step) -> None:
        step(0, printed.pages)
        if not self.works:
            raise Refused([problem("print.not-taken", reason="out of paper")])
        self.sent.append(SentPages(title, printed, order))

    def is_stopped(self, printer: str) -> bool:
        return self.stopped
