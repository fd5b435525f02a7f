"""What all objects of the document have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)

T = TypeVar("T")


class TooManyFaults(Exception):
    """There are more faults than anybody would read; the search for them was given up."""


@dataclass
class Patience:
    """How many faults are still looked for, counted at every object around them.

    A file of nothing but faults would otherwise fill the memory with their descriptions.
    """

    faults: int = 20_000

    def spend_faults(self, faults: int) -> None:
        """Count faults; raises `TooManyFaults` when there were enough."""
        self.faults -= faults
        if self.faults < 0:
            raise TooManyFaults


class Small(BaseModel):
    """An object of the document: no key but its own, in the order of the class.

    A field with a default may be left out of the file; which were there is remembered. Of these
    there may be a hundred thousand, and no list of them is longer than 20,000: their faults are
    counted at the object around them.
    """

    # Building the validators takes a moment that only who reads a document should wait.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)


def count_faults(value: Any, handler: Callable[[Any], T], info: ValidationInfo) -> T:
    """What an object is found to be; its faults are counted. The context is its `Patience`."""
    try:
        return handler(value)
    except ValidationError as error:
        if isinstance(info.context, Patience):
            info.context.spend_faults(error.error_count())
        raise


class Model(Small):
    """An object at which faults are counted."""

    @model_validator(mode="wrap")
    @classmethod
    def _counted(
        cls, value: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        return count_faults(value, handler, info)
