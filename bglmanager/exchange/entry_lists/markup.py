"""XML of a workbook walked through once, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from xml.parsers import expat

from bglmanager.exchange.entry_lists.sheet import MAX_CELLS, refused

Attributes = Mapping[str, str]

_CHUNK = 1 << 20
_MAX_ELEMENTS = MAX_CELLS
_DEEPEST = 100


def walk(
    data: bytes,
    *,
    start: Callable[[str, Attributes], None],
    end: Callable[[str], None],
    text: Callable[[str], None],
    plain: bool = False,
) -> None:
    """Call back for every element, by its local name, and for the text between them.

    Attributes have their local names, too; `plain` leaves out those of a namespace. Raises
    `Refused` for what is not well-formed, for definitions of entities, and for more elements than
    any list needs.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    names = _Names()
    elements = depth = 0

    def starts(name: str, attributes: Attributes) -> None:
        nonlocal elements, depth
        elements += 1
        depth += 1
        if elements > _MAX_ELEMENTS or depth > _DEEPEST:
            raise refused("list.too-many-cells")
        kept = attributes.items() if not plain else _plain(attributes)
        start(names[name], {names[key]: value for key, value in kept})

    def ends(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(names[name])

    parser.StartElementHandler = starts
    parser.EndElementHandler = ends
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = _refuse
    try:
        for at in range(0, len(data), _CHUNK):
            parser.Parse(data[at : at + _CHUNK], False)
        parser.Parse(b"", True)
    except (expat.ExpatError, LookupError, ValueError):
        raise refused("list.damaged") from None


class _Names(dict[str, str]):
    """Local names by full ones; there are few, and all of them come by the thousand."""

    def __missing__(self, name: str) -> str:
        found = self[name] = name.rpartition(" ")[2]
        return found


def _plain(attributes: Attributes) -> Iterable[tuple[str, str]]:
    return ((key, value) for key, value in attributes.items() if " " not in key)


def _refuse(*_: object) -> None:
    raise refused("list.entities")
