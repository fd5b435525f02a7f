"""What the paragraphs of the regulations say, in a sentence each, to be found by their number."""

from __future__ import annotations

from bglmanager.engine.fact_kinds import record
from bglmanager.engine.rulesets.ruleset import Ruleset
from bglmanager.i18n import Named, Texts

_sentence = Named(
    {
        "BGL 2.1": "The organiser brings games and rules, asks for the code 5 days before, sends "
        "the results.",
        "BGL 2.2": "One referee for every 24 players is recommended; the head referee has the "
        "last word.",
        "BGL 2.3": "Anyone may take part, except players banned for grave offences.",
        "BGL 2.4": "Spectators keep silent and do not speak to the players of a game.",
        "BGL 3.1": "The entry fee is announced beforehand; the organiser decides the prizes.",
        "BGL 3.1.1": "Fixed teams: a name, exactly the members the event asks for, perhaps a "
        "reserve.",
        "BGL 3.1.2": "Variable teams are formed at the table, anew in every round.",
        "BGL 3.2": "At least 8 players, in every tier.",
        "BGL 3.2.1": "Tier A: large conventions, one event of a game in a macro-region; points "
        "times 2.5.",
        "BGL 3.2.2": "Tier B: smaller conventions; points times 1.5.",
        "BGL 3.2.3": "Tier C: shops and clubs, one event of the same game a week at most.",
        "BGL 3.3": "Announced at the start; when time is up, the game goes on until all have had "
        "as many turns.",
        "BGL 3.4": "A maximum of players is possible; pre-registrations not confirmed in person "
        "are void.",
        "BGL 3.5": "Least rounds by players and table size, the final on top; withdrawals change "
        "nothing.",
        "BGL 3.6.1": "Round 1 is drawn; seats are the order of play; the last tables have one "
        "player fewer.",
        "BGL 3.6.2": "Seating order: ranking points, low PBA, high PBG, lot.",
        "BGL 3.6.3": "Variable teams by the standings: at a table of 6, ranks 1–3 against 4–6.",
        "BGL 3.6.4": "United teams: a whole team at one table, against another whole team.",
        "BGL 3.6.5": "Divided teams: teammates never sit at the same table.",
        "BGL 3.6.6": "Free teams: seated by rank, teammates may meet; the members’ points are "
        "added up.",
        "BGL 3.6.7": "At tables of two: the first one below not met before; if there is none, as "
        "ranked.",
        "BGL 3.7.1": "The points of the game decide the places at the table.",
        "BGL 3.7.2": "Ranking points by place and players per table: 100, 55, 35 and 15 at a "
        "table of 4.",
        "BGL 3.7.3": "Teams with individual points: each member as a single player.",
        "BGL 3.7.4": "Winners and losers: the average of one’s half of the places; if tied, of "
        "all.",
        "BGL 3.7.5": "PBA: the ranking points all opponents have by now, added up; met twice, "
        "counted twice.",
        "BGL 3.7.6": "PBG: one’s share of the points scored at the table, in per cent, added up "
        "over the rounds.",
        "BGL 3.8": "Players who share places have the average of their points.",
        "BGL 3.8.1": "A tie at a table of two: 40 points each.",
        "BGL 3.9": "Negative scores: for the shares alone all are raised until the lowest is 1.",
        "BGL 3.10": "At a short table a virtual player with 0.9 of the average, rounded down, "
        "takes a place.",
        "BGL 3.11": "Standings: ranking points, high PBG, high PBA, lot; the best play the final.",
        "BGL 3.12": "Withdrawn during a game: last at the table, the next one last but one; not "
        "seated any more.",
        "BGL 3.12.1": "A fixed team: the reserve steps in for a member who leaves, or the whole "
        "team withdraws.",
        "BGL 3.13": "League points: average of the rounds and half the final, by tier and number "
        "of players.",
        "BGL 3.14": "League ranking: the average of each game and tier, added up over the games.",
        "BGL 3.15": "Some events send their winner straight to the national final.",
        "BGL 3.16": "Regional finals: the winner goes to the national final; events up to two "
        "weeks before count.",
        "BGL 3.17": "National finals: the best of the ranking; an invitation declined goes to the "
        "next one.",
        "BGL 3.18": "What last season’s total is worth at the start: 0, 25, 50, 100 or 150 points.",
        "BGL 4": "The rules of the game hold with the changes made here; a copy of both lies "
        "ready.",
        "BGL 4.1": "Every table plays with the same drawn set-up.",
        "BGL 4.2": "A move may be taken back before the next player’s, if nothing new was learnt.",
        "BGL 4.3": "A disputed die stays as it lies; the referee reads it or has it thrown again.",
        "BGL 4.4": "No notes are taken during games.",
        "BGL 4.5": "Players may talk; a referee may ask a table for silence.",
        "BGL 4.6": "The organiser announces which expansions, or which parts of them, are used.",
        "BGL 4.7": "Elements that players bring are on a list, which the referees have.",
        "BGL 4.8": "Appendices are optional rules; the announcement says which are used.",
        "BGL 5": "Usually a warning, graver where repeated; time a decision takes is given back "
        "to the table.",
        "BGL 5.1.1": "Warning: a slight mistake; the second for the same reason may cost the game.",
        "BGL 5.1.2": "Last in the game: a grave mistake; again for the same reason may be "
        "disqualification.",
        "BGL 5.1.3": "Disqualified players leave event and standings, without a prize; a fixed "
        "team as a whole.",
        "BGL 5.2": "Behaviour: a player who has to be sent away is disqualified.",
        "BGL 5.3": "Army and deck lists are handed in, checked by the end of round 1, and "
        "decisive.",
        "BGL 5.3.1": "A wrong list without advantage: a warning, 5 minutes; else last in the game.",
        "BGL 5.3.2": "Wrong elements played: a warning and 3 minutes, else last in the game.",
        "BGL 5.4": "Slow play: the referee alone judges it, and stays at the table; playing for "
        "time is cheating.",
        "BGL 5.5": "Late: a warning; after 15 minutes last; never there: disqualified; an absence "
        "can be agreed.",
        "BGL 5.6": "A rules error: stop and call the referee, who corrects it, or from there on.",
        "BGL 5.7": "An element changed by accident: the referee restores it, or decides.",
        "BGL 5.8": "From a warning to disqualification, depending on severity (secrets revealed).",
        "BGL 5.9": "From a warning to disqualification, depending on severity (outside help).",
        "BGL 5.9.1": "Teammates seated together may discuss their strategy.",
        "BGL 5.10": "Cheating: disqualification at once.",
        "BIG 1": "An event is asked for 7 days before; in a public place, open to everybody.",
        "BIG 2": "Where places are short: own copy first, then earlier pre-registration. "
        "Membership is free.",
        "BIG 2.1": "Asked of every player: name, surname, e-mail, birth date.",
        "BIG 3": "A result is corrected before the next round begins, if all at the table agree.",
        "BIG 4": "Ranking points by place and real number of players at the table; 1000 for the "
        "first.",
        "BIG 4.1": "Round 1 is drawn, later ones go from the top; at tables of two nobody meets "
        "twice running.",
        "BIG 4.2": "Equal points: after round 1 PBG, then the higher table and the better place, "
        "last round first.",
        "BIG 4.3": "Knock-out of two-player games: the first of those through meets the last, and "
        "so on.",
        "BIG 4.4": "Three-player games, semifinals of nine: ranks 1-4-9, 2-5-8 and 3-6-7.",
        "BIG 5": "League points: the best 5 events of a game, 3 for a game in the overall ranking.",
        "BIG 5.1": "Base points: the middle of the rank’s share of 1000; below 6 players all "
        "counts half.",
        "BIG 5.2": "Prize points for the best quarter: from 200 (6 players) to 1000 (36), divided "
        "by the rank.",
        "BIG 5.3": "A stronger or weaker field counts up to a tenth more or less.",
        "BIG 6.1": "The opening auction: after set-up, by the table sheet; bids are taken off the "
        "score.",
        "BIG 6.1.1": "Auction A: the seat alone (Puerto Rico, Stone Age, Catan and others).",
        "BIG 6.1.2": "Auction B: the seat with the faction (Terra Mystica, Marco Polo and others).",
        "BIG 6.1.3": "Auction C: the faction alone (7 Wonders).",
        "BIG 7": "National finals: seeds never meet in round 1; the final resets the ranking of "
        "its game.",
        "BIG 7.1": "Calls to the national final: 32 players and 32 reserves by ranking.",
        "BIG 7.2": "A copy promised and not brought: one plays only if the copies suffice.",
        "BIG 7.2.1": "Swiss rounds in which one may lose a game, then knock-out; several games: "
        "four rounds.",
        "BIG 7.2.2": "Players out of time are last; a table past the limit is tied; slow tables "
        "may report later.",
        "BIG 8.1": "At least 6 players; a tie the game does not break shares the points of the "
        "places.",
        "BIG 8.1.1": "Two-player games: rounds by players; all with one loss at most are through.",
        "BIG 8.1.1.1": "Carcassonne, Seasons and 7 Wonders Cities are played two by two, or not "
        "valid.",
        "BIG 8.1.2": "Three-player games: 2 to 4 rounds; 3, 7 or 9 are through.",
        "BIG 8.1.3": "Four players and more: 2 rounds up to 16 players, then 3; 4 or 10 are "
        "through.",
        "BIG 8.2": "Several games: one for every round, at most 5 at a table; the national final "
        "has four rounds.",
        "BIG 8.3": "What a tie in the last game does, game by game.",
        "BIG 8.3.4": "7 Wonders Cities: pairs count as one player, their points are added up.",
        "BIG 9.2": "Online events, free or paid: only those who pay compete for the prizes.",
        "BIG 9.3": "Online events, prize pot: three quarters of the fees, shared by bands.",
        "Catan 1": "12 to 20 players; two games for each at least.",
        "Catan 2": "The entry fee, and registration until ten minutes before the start.",
        "Catan 3": "Tables of 4 and 3, 70 minutes, two rounds, a final of four; the order of the "
        "standings.",
        "Catan 4.1": "The island is drawn; red numbers do not lie side by side.",
        "Catan 4.4": "Harbours are drawn, at every other place of sea, facing the longest row of "
        "hexes.",
        "Catan 4.6": "No trade at a worse rate than the bank’s, no gifts, no promises.",
        "Catan 4.7": "Victory is declared in one’s own turn; another player with 10 points comes "
        "second.",
        "Catan 4.13": "No notes are taken.",
        "Catan 5": "A prize for the winner, and one for most points; if they are the same, for "
        "the next.",
        "Catan 6.1": "An irregular move stands when the next turn has begun; before, it is taken "
        "back.",
        "Catan 6.2": "Slow play: the referee warns, then penalties follow.",
        "Catan 6.5": "Two warnings in an event: disqualified.",
        "Catan 7": "Whatever is not provided for is decided by the referee.",
        "7 Wonders 1": "8 to 20 players, three rounds of 30 minutes; the fee is due 15 minutes "
        "before the start.",
        "7 Wonders 2": "The side of the wonders is drawn once, at the beginning.",
        "7 Wonders 2.1": "One wonder more than players, the same at all tables, auctioned; each "
        "table draws who opens.",
        "7 Wonders 2.2": "Cards are laid face down, then played and checked one by one.",
        "7 Wonders 2.3": "A card that could not be played is discarded without coins; the referee "
        "decides.",
        "7 Wonders 2.4": "A wrong card noticed later is discarded, what was played stays; the "
        "referee decides.",
        "7 Wonders 2.5": "Somebody leaves: their cards stay for the age, then the seat is skipped.",
        "7 Wonders 4": "Tournament points 10, 7, 5, 3, 1; equal points: the lower bid is first.",
        "7 Wonders 5": "Disputes are decided by the referee.",
        "Diplomacy 1": "Eliminated players have 1 point; survivors one more than what follows.",
        "Diplomacy 2": "4 points for each centre of the last year.",
        "Diplomacy 2.1": "Places at the board: 70, 34 and 16 points.",
        "Diplomacy 2.1.1": "With n players of 3 centres or more at the end, everybody has n − 1 "
        "tenths more.",
        "Diplomacy 2.2": "First by 12 points (3 centres) or more: 30 points.",
        "Diplomacy 2.2.1": "Otherwise 10 points for every survivor but the first.",
        "Diplomacy 2.3.1": "18 centres: 170 points more for the winner, none for the others.",
        "Diplomacy 3": "Equal at the board: the centres of the years before, then the power.",
        "Diplomacy 4": "Late orders: a yellow card; the next time in that game they are void.",
        "Diplomacy 5": "The order of the event, and what decides between equal totals.",
        "Diplomacy 6": "All survivors vote on an agreed tie, one proposal each; the last year "
        "completed counts.",
        "Diplomacy 7.1": "In the final standings is everyone who played one game.",
        "Diplomacy 8": "Other powers, other groups of powers and other opponents, as far as "
        "possible.",
        "Diplomacy 8.1": "People with ties are kept apart in rounds 1 and 2.",
        "Diplomacy 8.2": "The last round has a top table of the best seven, the others are drawn.",
        "Diplomacy 8.3": "The winner of the top table is first whatever the totals, with 2000 "
        "points more.",
        "Diplomacy 8.3.1": "Top table: a fifth more for each; the powers are drawn.",
        "Diplomacy 8.3.2": "Top table declined: the next one plays there; a tenth less at the "
        "other board.",
        "Diplomacy 8.3.3": "The top table plays one year more, if none of its players objects.",
        "Diplomacy 8.4": "Tables of six where sevens are impossible; in the last round as many "
        "sevens as can be.",
        "Diplomacy 8.5": "Six players vote in secret on their variant; a tied vote is drawn by "
        "lot.",
        "Diplomacy 8.5.1": "Five players or fewer: Escalation.",
        "Diplomacy 8.6": "Two boards at once: 15 % more of both, 5 % if eliminated at one.",
        "Diplomacy 8.7": "Sitting out at the director’s request: 12 points, up to 20, the same "
        "for all.",
        "Diplomacy 8.7.1": "Optional: with more than three games the worst counts a tenth.",
        "Diplomacy 9": "Several orders for one unit: the last one written counts.",
        "Diplomacy 10": "Everything else is decided by one of the directors.",
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

    @property
    def chapter(self) -> str:
        """That of its chapter, "3"."""
        return self.number.partition(".")[0]


def paragraphs(texts: Texts, ruleset: Ruleset) -> tuple[Paragraph, ...]:
    """Those of a regulation; own rules have those of the one they start from."""
    name = ruleset.paragraphs.name
    return tuple(
        Paragraph(cited, _sentence(texts, cited))
        for cited in _sentence
        if name and cited.startswith(f"{name} ")
    )
