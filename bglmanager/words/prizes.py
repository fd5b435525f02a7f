"""How the fees go back to the players, in words (BIG 9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.ids import EntryNumber
from bglmanager.engine.prizes import PrizeMoney, Shares
from bglmanager.i18n import Texts
from bglmanager.words.number_format import money


def prize_money_words(texts: Texts, found: PrizeMoney, names: Mapping[EntryNumber, str]) -> str:
    """The pot, the voucher taken off, and who wins what: one line for screen and paper."""
    won = [
        f"{place}. {names.get(number, str(number))} {money(texts, amount)}"
        for place, (number, amount) in enumerate(found.winners, 1)
    ]
    return " · ".join([*_pot(texts, found.payers, found.shares), *won])


def pot_words(texts: Texts, payers: int, shares: Shares) -> str:
    """The pot, the voucher taken off, and what each place will win, before it is known who."""
    places = [f"{place}. {money(texts, each)}" for place, each in enumerate(shares.places, 1)]
    return " · ".join([*_pot(texts, payers, shares), *places])


def _pot(texts: Texts, payers: int, shares: Shares) -> list[str]:
    parts = [
        texts.many(
            "Pot: {pot} of the fee of {n} player",
            "Pot: {pot} of the fees of {n} players",
            payers,
            pot=money(texts, shares.pot),
        )
    ]
    if shares.consolation:
        voucher = money(texts, shares.consolation)
        parts.append(texts.text("consolation voucher {voucher}", voucher=voucher))
    return parts
