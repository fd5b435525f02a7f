"""A game with everything a regulation can say, and one with a list the program checks."""

from __future__ import annotations

from fractions import Fraction

from bglmanager.engine.games.game import (
    Auction,
    Element,
    ElementList,
    GameRules,
    Option,
    Sizes,
    TieValue,
    Timing,
)
from bglmanager.engine.games.kinds import AuctionOf, AuctionWay, Scoring, Text

HARBOUR = GameRules(
    id="harbour",
    name=Text("Porto", "Harbour"),
    sizes=Sizes(2, 4, 5),
    timings=(
        Timing({2: 30, 3: 45, 4: 60, 5: 75}),
        Timing({2: 20, 3: 30, 4: 40}, name=Text("Partita breve", "Short game")),
    ),
    minutes_per_player=12,
    overtime=Text(
        "Si finisce l’anno e si contano i punti.", "The year is finished and points are counted."
    ),
    tie_breaks=(TieValue(Text("monete", "coins")),),
    auction=Auction(
        AuctionOf.SEAT,
        AuctionWay.IN_TURN,
        Fraction(1, 10),
        Text("Dopo la scelta delle carte", "After the draft"),
    ),
    excluded=(Text("nave", "ship"), Text("faro", "lighthouse")),
    corrections=(
        Text("Gru: costa 3, non 2.", "Crane: costs 3, not 2."),
        Text("Molo: due navi, non una.", "Wharf: two ships, not one."),
    ),
    appendices=(
        Option(
            "a", Text("Appendice A: nebbia", "Appendix A: fog"), Text("Nessuno vede", "None sees")
        ),
    ),
    expansions=(Option("isles", Text("Isole", "Isles")),),
    notes=(Text("Sei merci a testa", "Six goods each"),),
)

ARMY = ElementList(
    Text("armata", "army"),
    (
        Element(Text("Re", "King"), 0, 1, least=1),
        Element(Text("Regina", "Queen"), 110, 2),
        Element(Text("Torre", "Rook"), 70, 3),
        Element(Text("Alfiere", "Bishop"), 40, 4),
        Element(Text("Cavallo", "Knight"), 40, 4),
        Element(Text("Pedone", "Pawn"), 10, 6),
    ),
    points=250,
)

BATTLE = GameRules(
    id="battle",
    name=Text("Battaglia", "Battle"),
    sizes=Sizes(2, 2, 2),
    scoring=Scoring.WINNER,
    list=ARMY,
)
