"""What all objects of the document have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """An object of the document: no key but its own, in the order of the class.

    A field with a default may be left out of the file; which were there is remembered.
    """

    # Building the validators takes a moment that only who reads a document should wait.
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)
