"""How the fees go back to the players, in words (BIG 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import PrizeMoney
from bglmanager.i18n import Texts
from bglmanager.words.figures import money


def prize_money_words(texts: Texts, found: PrizeMoney, names: Mapping[EntryNumber, str]) -> str:
    """The pot, the voucher taken off, and who wins what: one line for screen and paper."""
    parts = [
        texts.many(
            "Pot: {pot} of the fee of {n} player",
            "Pot: {pot} of the fees of {n} players",
            found.payers,
            pot=money(texts, found.shares.pot),
        )
    ]
    if found.shares.consolation:
        voucher = money(texts, found.shares.consolation)
        parts.append(texts.text("consolation voucher {voucher}", voucher=voucher))
    parts += [
        f"{place}. {names.get(number, str(number))} {money(texts, amount)}"
        for place, (number, amount) in enumerate(found.winners, 1)
    ]
    return " · ".join(parts)
