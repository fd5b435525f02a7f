"""How the points and the share of one round come about, in a line each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bglmanager.engine.derived import plain_number
from bglmanager.engine.round_sums import BoardSum, RoundSum, Share
from bglmanager.engine.tables import BYE_SHARE
from bglmanager.i18n import Texts
from bglmanager.words.number_format import figure
from bglmanager.words.results import bottom_word


def round_words(texts: Texts, found: RoundSum) -> tuple[str, ...]:
    """What is worth saying of the points, and the share as arithmetic."""
    return tuple(_said(texts, found))


def _said(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.bye:
        yield texts.text(
            "Bye: {points} points as for the first place; PBG of the round: 100 / {of} = {pbg}",
            points=figure(texts, found.points),
            of=figure(texts, Fraction(19, 10), 1),
            pbg=figure(texts, Fraction(*BYE_SHARE)),
        )
        return
    if found.board is not None:
        yield _board(texts, found.board, found)
        return
    if found.is_last and found.share is None:
        yield texts.text("Did not come: no player of this table, no points and no share.")
        return
    if found.is_last:
        why = bottom_word(texts, found.bottom)
        yield texts.text("Place {place} whatever the score: {why}.", place=found.place, why=why)
    yield from _points(texts, found)
    yield from _virtual(texts, found)
    if found.share is not None:
        yield _share(texts, found.share)


def _points(texts: Texts, found: RoundSum) -> Iterator[str]:
    values: dict[str, object] = {
        "place": found.place,
        "points": figure(texts, found.points),
        "n": len(found.places),
    }
    if found.draw:
        yield texts.text("A draw of two is worth {points} points to each.", **values)
    if len(found.places) < 2:
        return
    values["mean"] = f"({' + '.join(map(str, found.places))}) / {len(found.places)}"
    if found.side is not None:
        if found.side:
            yield texts.text("The own side won, or nobody: {mean} = {points} points.", **values)
        else:
            yield texts.text("The own side lost: {mean} = {points} points.", **values)
    elif found.floored and sum(found.places) % len(found.places):
        yield texts.text("Place {place} shared: {mean}, rounded down: {points} points.", **values)
    else:
        yield texts.text("Place {place} shared: {mean} = {points} points.", **values)


def _virtual(texts: Texts, found: RoundSum) -> Iterator[str]:
    if found.virtual_before:
        yield texts.many(
            "{n} virtual player is placed ahead; the points of that place are lost.",
            "{n} virtual players are placed ahead; the points of those places are lost.",
            found.virtual_before,
        )
    if found.virtual_level:
        yield texts.many(
            "{n} virtual player has the same score and shares the place.",
            "{n} virtual players have the same score and share the place.",
            found.virtual_level,
        )


def _share(texts: Texts, share: Share) -> str:
    """100 × 30 / 100 = 30, with what was added to the scores."""
    if share.whole == 0:
        return texts.text("PBG of the round: nobody has a point, all the same.")
    pbg = plain_number(100 * Fraction(share.own) / Fraction(share.whole))
    values = {
        "own": figure(texts, share.own),
        "whole": figure(texts, share.whole),
        "pbg": figure(texts, pbg),
        "lift": figure(texts, share.lift),
        "virtual": " + ".join(figure(texts, score) for score in share.virtual),
    }
    said = texts.text("PBG of the round: 100 × {own} / {whole} = {pbg}", **values)
    if share.lift:
        said = texts.text("{said}; all scores raised by {lift}", said=said, **values)
    if share.virtual:
        said = texts.text("{said}; with {virtual} of the virtual player", said=said, **values)
    return said


def _board(texts: Texts, board: BoardSum, found: RoundSum) -> str:
    values = {
        "centres": board.centres,
        "each": board.per_centre,
        "placement": board.placement,
        "extra": board.extra,
        "factor": figure(texts, board.factor, 1),
        "solid": board.solid,
        "points": figure(texts, found.points),
    }
    if board.beside_solo and board.centres:
        return texts.text("Another power has won alone: {points} points.", **values)
    if not board.centres:
        return texts.many(
            "Eliminated: {points} point.",
            "Eliminated: {points} points.",
            int(found.points),
            **values,
        )
    return texts.text(
        "(1 + {each} × {centres} centres + {placement} for the place + {extra} for the lead) × "
        "{factor} = {points}; the factor is that of {solid} powers.",
        **values,
    )
