"""What the paragraphs of the regulations say, in a sentence each, to be found by their number."""

from __future__ import annotations

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Named, Texts

_sentence = Named(
    {
        "BGL 2.1": "The organiser brings copies and the rules, and sends the results.",
        "BGL 2.2": "One referee for every 24 players is recommended.",
        "BGL 3.1": "Pre-registrations are confirmed in person before the start.",
        "BGL 3.1.1": "Fixed teams have a name, their members and perhaps a reserve.",
        "BGL 3.2": "At least 8 players; how often an event of a tier may be held.",
        "BGL 3.3": "When time is up, the game goes on until all have had as many turns.",
        "BGL 3.5": "Rounds by number of players and size of table; others may be chosen.",
        "BGL 3.6.1": "Tables are cut from the top of the order; the last ones may be short.",
        "BGL 3.6.2": "Seating order: ranking points, low PBA, high PBG, lot.",
        "BGL 3.6.4": "United teams sit together or in turn at a table.",
        "BGL 3.6.5": "Divided teams: teammates never sit at the same table.",
        "BGL 3.6.6": "Free teams are seated as single players are.",
        "BGL 3.6.7": "At two-player tables each meets the first one below not met before.",
        "BGL 3.7.2": "Ranking points by place and size of table.",
        "BGL 3.7.3": "Team standings: the sums of the members.",
        "BGL 3.7.4": "Winning and losing sides have the average of their half of the places.",
        "BGL 3.7.5": "PBA: the ranking points that all opponents have by now, added up.",
        "BGL 3.8": "Players who share places have the average of their points.",
        "BGL 3.8.1": "A tie at a table of two: 40 points each.",
        "BGL 3.9": "PBG: one’s share of the points scored at the table, in per cent.",
        "BGL 3.10": "A virtual player takes each missing seat of a short table.",
        "BGL 3.11": "Standings: ranking points, high PBG, high PBA, lot; the best play the final.",
        "BGL 3.12": "Players who withdraw keep their points and are not seated any more.",
        "BGL 3.12.1": "The reserve steps in for a member of a fixed team who leaves.",
        "BGL 3.13": "League points of an event: tier, points of rounds and final, field.",
        "BGL 3.14": "League rankings, of one game and of all games.",
        "BGL 3.15": "The winner may go straight to the national final.",
        "BGL 3.16": "Regional finals.",
        "BGL 3.18": "What last season’s total is worth, and who is invited to a final.",
        "BGL 4.1": "Every table of a round plays with the same drawn set-up.",
        "BGL 5.1.1": "A warning; the second time for the same reason last in the game.",
        "BGL 5.1.2": "Last in the game; again for the same reason: disqualified.",
        "BGL 5.1.3": "Disqualified players leave the event and the standings.",
        "BGL 5.2": "Army and deck lists are handed in, checked in round 1, and decisive.",
        "BGL 5.3": "Minutes to put right a list or elements that are wrong.",
        "BGL 5.3.1": "A wrong list without advantage: a warning, 5 minutes; else last in the game.",
        "BGL 5.3.2": "Wrong elements played: a warning and 3 minutes, else last in the game.",
        "BGL 5.4": "An agreed absence of some minutes; then the rules for lateness run.",
        "BGL 5.5": "Late: a warning; after 15 minutes last; absent until the end: disqualified.",
        "BGL 5.8": "From a warning to disqualification, depending on severity (secrets revealed).",
        "BGL 5.9": "From a warning to disqualification, depending on severity (outside help).",
        "BGL 5.10": "Cheating: disqualification at once.",
        "BIG 2": "Players with a copy of the game go first where places are short.",
        "BIG 4": "Ranking points by place and real number of players at the table.",
        "BIG 4.1": "Seating from the top; at two-player tables nobody meets twice running.",
        "BIG 4.2": "Order: points; then number of the table and place, from the last round back.",
        "BIG 4.3": "Knock-out of two-player games: the best meets the worst who is left.",
        "BIG 4.4": "Semifinals at larger tables, by players at a table and qualified.",
        "BIG 5": "League points: the best 5 events of a game, 3 for a game in the overall ranking.",
        "BIG 5.1": "Base: the middle of the share of the rank.",
        "BIG 5.2": "Prize for the best quarter of the field.",
        "BIG 5.3": "A stronger or weaker field counts up to a tenth more or less.",
        "BIG 6.1": "What the opening auction is about: lists A, B and C.",
        "BIG 7": "National finals: seeds never meet in round 1.",
        "BIG 7.1": "Calls to the national final: 32 players and 32 reserves by ranking.",
        "BIG 7.2.1": "Rounds of an event with several games.",
        "BIG 7.2.2": "Players out of time are last; a table past the limit is tied.",
        "BIG 8.1": "At least 6 players; rounds and playoffs by number of players.",
        "BIG 8.2": "Several games: one for every round, four rounds, no final.",
        "BIG 8.3": "What a tie in the last game does, game by game.",
        "BIG 8.3.4": "Pairs count as one player.",
        "BIG 9.3": "Prize pot: three quarters of the fees, shared by bands.",
        "Catan 2": "12 to 20 players and the entry fee.",
        "Catan 3": "Two rounds and a final of four; the order of the standings.",
        "Catan 4.1": "The island is drawn; red numbers do not lie side by side.",
        "Catan 4.4": "Harbours are counted on in their row.",
        "Catan 4.7": "Victory is declared in one’s own turn.",
        "Catan 6.5": "Two warnings in an event: disqualified.",
        "7 Wonders 1": "8 to 20 players, three rounds; the fee is due 15 minutes before the start.",
        "7 Wonders 2": "Wonders are auctioned; each table draws who opens.",
        "7 Wonders 2.3": "The referee decides about penalties.",
        "7 Wonders 4": "Tournament points 10, 7, 5, 3, 1; equal points: the lower bid is first.",
        "Diplomacy 4": "Late orders: a yellow card; the next time they are void.",
        "Diplomacy 5": "The order of the event, and what decides between equal totals.",
        "Diplomacy 6": "An agreed tie counts from the last year completed.",
        "Diplomacy 8.1": "People with ties are kept apart on the boards.",
        "Diplomacy 8.2": "The last round has a top table of the best seven.",
        "Diplomacy 8.3": "The winner of the top table is first whatever the totals.",
        "Diplomacy 8.4": "Why the boards have these sizes; who sits out or plays two.",
        "Diplomacy 8.5": "Where a vote is tied, the lot decides.",
    }
)
"""Paragraphs as they are cited, in the order of the regulations."""


@record
class Paragraph:
    """A paragraph: as it is cited ("BGL 3.5"), and what it says."""

    cited: str
    says: str

    @property
    def number(self) -> str:
        """Its number, "3.5"."""
        return self.cited.rpartition(" ")[2]


def paragraphs(texts: Texts, ruleset: Ruleset) -> tuple[Paragraph, ...]:
    """Those of a regulation; own rules have those of the one they start from."""
    name = ruleset.paragraphs.name
    return tuple(
        Paragraph(cited, _sentence(texts, cited))
        for cited in _sentence
        if name and cited.startswith(f"{name} ")
    )
