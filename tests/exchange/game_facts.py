"""The facts of the games, typed from the regulations.

Board games of the Boardgame League: BGL 4.9–4.21; of Board Italian Gamers: BIG 6.1, 8.1, 8.3.
"""

from __future__ import annotations

from collections.abc import Mapping

from bglmanager.engine.games.kinds import AuctionOf, Scoring

BGL_MINUTES: Mapping[str, Mapping[int, int]] = {
    "ad-astra": {3: 60, 4: 90, 5: 105},
    "agricola": {2: 60, 3: 90, 4: 120, 5: 150},
    "alta-tensione": {2: 40, 3: 60, 4: 90, 5: 120, 6: 150},
    "arcane-legions": {2: 60},
    "quoridor": {2: 30},
    "quarto": {2: 30},
    "giro-d-italia": {2: 20, 3: 25, 4: 30, 5: 35, 6: 40},
    "kingsburg": {2: 45, 3: 60, 4: 90, 5: 105},
    "lungarno": {2: 30, 3: 40, 4: 45, 5: 60},
    "doomtrooper": {2: 30},
    "dark-eden": {2: 40},
    "warzone": {2: 75},
    "gm": {2: 50},
    "puerto-rico": {3: 60, 4: 80, 5: 100},
    "race-for-the-galaxy": {2: 30, 3: 40, 4: 45},
    "shuuro": {2: 40},  # 20 for each player, on clocks
    "wings-of-war": {2: 30, 4: 45, 6: 60},
    "vasco-da-gama": {2: 40, 3: 60, 4: 90},
}

BGL_VARIANTS: Mapping[str, list[tuple[str | None, int | None, Mapping[int, int]]]] = {
    "agricola": [(None, None, {2: 50, 3: 75, 4: 100, 5: 125})],
    "arcane-legions": [(None, 7000, {2: 90}), (None, 10000, {2: 120})],
    "giro-d-italia": [
        (None, None, {2: 30, 3: 40, 4: 50, 5: 60}),
        (None, None, {2: 40, 3: 55, 4: 70}),
    ],
    "lungarno": [("luminaria", None, {2: 40, 3: 50, 4: 60, 5: 70})],
    "doomtrooper": [(None, None, {4: 45})],
}

OVERTIME = {
    ("bgl", "ad-astra"),
    ("bgl", "arcane-legions"),
    ("bgl", "kingsburg"),
    ("bgl", "doomtrooper"),
    ("bgl", "shuuro"),
    ("bgl", "wings-of-war"),
    ("big", "coloni-di-catan"),
    ("catan-firenze-2014", "catan"),
    ("7wonders-ludolimpiadi-2015", "7-wonders"),
    ("diplomacy-italia-2010", "diplomacy"),
}
"""Games that say what happens when time is up."""

SEAT, WONDER, BOTH = AuctionOf.SEAT, AuctionOf.WONDER, AuctionOf.SEAT_AND_FACTION

# minutes, per player, recommended, auction, tie (label, better end), final, tables can be level
Big = tuple[int | None, int | None, int, AuctionOf | None, list[tuple[str, str]], str, bool]
BIG: Mapping[str, Big] = {
    "carcassonne": (30, 15, 2, SEAT, [("Ordine di turno", "high")], "impossible", False),
    "seasons": (40, 20, 2, None, [("Spareggio del gioco", "low")], "replay", True),
    "7-wonders-duel": (30, 15, 2, SEAT, [("Punti delle carte blu", "high")], "replay", True),
    "7-wonders-cities": (35, None, 4, WONDER, [("Monete", "high")], "replay", True),
    "dominion": (36, 12, 3, SEAT, [("Turni giocati", "low")], "replay", True),
    "7-wonders": (30, None, 4, WONDER, [("Monete", "high")], "standings", True),
    "terra-mystica": (120, 28, 4, BOTH, [("Monete avanzate", "high")], "standings", True),
    "egizia": (
        80, 20, 4, None, [("Ordine di arrivo al punteggio", "low")], "impossible", False,
    ),
    "agricola": (80, 20, 4, SEAT, [("Risorse di costruzione", "high")], "standings", True),
    "concordia": (
        80, 20, 4, SEAT, [("Vicinanza al prefetto magno", "low")], "impossible", False,
    ),
    "russian-railroads": (80, 20, 4, None, [], "standings", True),
    "marco-polo": (
        90, 22, 4, BOTH, [("Cammelli", "high"), ("Monete e merci", "high")], "standings", True,
    ),
    "stone-age": (80, 20, 4, SEAT, [("Utensili + grano + omini", "high")], "standings", True),
    "puerto-rico": (80, 20, 4, SEAT, [("Monete + merci", "high")], "standings", True),
    "ticket-to-ride": (48, 12, 4, SEAT, [("Spareggio della mappa", "low")], "standings", True),
    "perudo": (20, 3, 6, None, [], "impossible", False),
    "terraforming-mars": (None, None, 4, BOTH, [("Monete avanzate", "high")], "standings", True),
    "century": (60, 15, 4, SEAT, [("Ordine di turno", "high")], "impossible", False),
    "splendor": (40, 10, 4, SEAT, [("Carte giocate", "low")], "standings", True),
    "progetto-gaia": (160, 40, 4, BOTH, [("Monete avanzate", "high")], "standings", True),
    "ark-nova": (
        120, 30, 4, BOTH, [("Progetti di conservazione", "high"), ("Monete avanzate", "high")],
        "standings", True,
    ),
    "pozioni-esplosive": (40, 10, 4, None, [("Spareggio del gioco", "low")], "standings", True),
    "coloni-di-catan": (75, None, 4, None, [], "standings", True),
    "azul": (None, None, 4, SEAT, [], "standings", True),
    "clans-of-caledonia": (None, None, 4, BOTH, [], "standings", True),
}  # fmt: skip

IN_TURN = {
    ("big", "agricola"),
    ("big", "ticket-to-ride"),
    ("big", "7-wonders-cities"),
    ("7wonders-ludolimpiadi-2015", "7-wonders"),
}
"""Where one thing is auctioned after the other."""

EXTRA_ROUNDS = {("big", "7-wonders"), ("big", "ticket-to-ride"), ("big", "perudo")}
FINAL_PLAN = {("big", "dominion"): 3, ("big", "pozioni-esplosive"): 2}
VALID = {
    ("big", "carcassonne"): (2,),
    ("big", "seasons"): (2,),
    ("big", "7-wonders-cities"): (4,),
}
AT_MOST = {
    ("big", "dominion"): 4,
    ("big", "7-wonders"): 5,
    ("big", "terra-mystica"): 5,
    ("big", "pozioni-esplosive"): 4,
    ("catan-firenze-2014", "catan"): 4,
    ("7wonders-ludolimpiadi-2015", "7-wonders"): 5,
    ("diplomacy-italia-2010", "diplomacy"): 7,
}
REFEREE = {"seasons", "egizia", "concordia", "ticket-to-ride", "pozioni-esplosive"}
BY_TURN = {"carcassonne", "century"}

EXCLUDED: Mapping[tuple[str, str], list[str]] = {
    ("bgl", "ad-astra"): [
        "Carta alieno Omnibus Rebus Responsum",
        "Carta alieno Magnum et Antiquum Arcanum",
    ],
    ("bgl", "agricola"): [
        "Acchiappatopi (E)", "Amante (K)", "Balia (K)", "Scopa (K)", "Capanna di canne (K)",
        "Ciambellano (I)", "Assaggiatore (I)", "Postino (Z)", "Herald (Z)",
        "Albero della cuccagna (Z)", "Lavoratore immigrato (O)",
    ],
    ("bgl", "giro-d-italia"): ["Carte speciali", "Carte rifornimento"],
    ("big", "agricola"): [
        "Acchiappatopi", "Balia", "Assaggiatore", "Amante", "Ciambellano",
        "Costruttore di capanne", "Scopa", "Ampliamento della capanna di legno",
        "Capanna di canne",
    ],
}  # fmt: skip

APPENDICES: Mapping[str, list[str]] = {
    "arcane-legions": ["a"],
    "giro-d-italia": ["a"],
    "kingsburg": ["a", "b"],
    "doomtrooper": ["booster-draft", "armageddon"],
    "dark-eden": ["booster-draft"],
    "warzone": ["booster-draft"],
    "gm": ["booster-draft"],
    "wings-of-war": ["a", "b", "c", "d", "e", "f", "g", "h", "z"],
}
EXPANSIONS: Mapping[tuple[str, str], list[str]] = {
    ("bgl", "agricola"): ["brughiera", "mazzo-o", "mazzo-x", "mazzo-z"],
    ("bgl", "kingsburg"): ["modulo-1", "modulo-3", "modulo-5"],
    ("bgl", "lungarno"): ["luminaria"],
    ("bgl", "wings-of-war"): ["altri-set"],
    ("big", "ark-nova"): ["mondi-sommersi"],
    ("big", "coloni-di-catan"): ["espansioni"],
}
SCORING = {
    "quoridor": Scoring.SERIES,
    "quarto": Scoring.SERIES,
    "doomtrooper": Scoring.SERIES,
    "wings-of-war": Scoring.COMPONENTS,
    "shuuro": Scoring.WINNER,
    "arcane-legions": Scoring.WINNER,
}
POINTS_LIMIT = {"arcane-legions": 5000, "warzone": 500}
LISTS = {"arcane-legions", "shuuro"}
HIGH = {"catan": 13, "7-wonders": 120}
SINGLE = {
    "catan-firenze-2014": "catan",
    "7wonders-ludolimpiadi-2015": "7-wonders",
    "diplomacy-italia-2010": "diplomacy",
}

NOTES: Mapping[tuple[str, str], list[str]] = {
    ("bgl", "ad-astra"): ["non alieni"],
    ("bgl", "agricola"): ["non conta nel tempo", "E, I, K", "mazzo X"],
    ("bgl", "arcane-legions"): ["Una sola nazione", "mercenari", "3 unità", "due copie"],
    ("bgl", "giro-d-italia"): ["10–12", "prima di scegliere"],
    ("bgl", "lungarno"): ["Fino a 4", "una piazza", "12 fiorini invece di 14"],
    ("bgl", "gm"): ["10/10/10"],
    ("bgl", "puerto-rico"): ["sorteggiato"],
    ("bgl", "race-for-the-galaxy"): ["sei carte", "si scartano coperte la mano e le merci"],
    ("bgl", "shuuro"): ["6 × 6", "20 minuti a testa", "delta"],
    ("bgl", "wings-of-war"): ["+3", "−1", "più punti ferita"],
    ("big", "7-wonders-duel"): ["1–0", "offerte"],
    ("big", "7-wonders"): ["senza averne diritto vale 3 monete"],
    ("big", "7-wonders-cities"): ["Due coppie", "n + 1 meraviglie", "ai lati opposti", "mescolare"],
    ("7wonders-ludolimpiadi-2015", "7-wonders"): [
        "Tante meraviglie quanti i giocatori più una",
        "senza le 3 monete",
        "una volta per tutto il torneo",
        "fino alla fine dell’era",
        "chi ha speso meno all’asta",
    ],
    ("big", "terraforming-mars"): ["dipendono dalle espansioni"],
    ("big", "dominion"): ["rigiocano solo quelli in parità"],
    ("bgl", "kingsburg"): ["1, 3 e 5"],
    ("bgl", "quoridor"): ["Si giocano sempre tre partite", "le mosse che mancavano"],
    ("bgl", "quarto"): ["Si giocano sempre tre partite", "i pezzi rimasti", "3 a testa"],
    ("bgl", "doomtrooper"): ["Al meglio delle tre", "anche quelli delle patte"],
    ("bgl", "dark-eden"): ["Una sola partita"],
    ("bgl", "warzone"): ["500 punti"],
    ("diplomacy-italia-2010", "diplomacy"): [
        "cartellino giallo",
        "Una proposta di patta",
        "almeno in due",
        "scritto per ultimo",
    ],
    ("catan-firenze-2014", "catan"): ["6 o un 8", "Si vince solo nel proprio turno"],
    ("big", "egizia"): ["2, 3, 4, 5", "Niente obiettivi"],
    ("big", "agricola"): ["7 occupazioni", "20 minuti in più", "2, 3, 3, 3", "Stratelibri"],
    ("big", "marco-polo"): [
        "A ogni personaggio",
        "4 obiettivi",
        "6 contratti",
        "7, 8, 9, 10",
        "0,1",
        "0,5",
        "Pechino",
    ],
    ("big", "stone-age"): ["12, 13, 14, 15"],
    ("big", "century"): ["3, 4, 4, 3", "un cubetto rosso"],
    ("big", "splendor"): ["Un nobile più dei giocatori", "3 gemme", "2"],
    ("big", "perudo"): [
        "il proprio ultimo compreso",
        "cinque volte i giocatori",
        "dopo di lui nel giro di prima",
        "chi ha un solo dado può cambiare il valore",
    ],
    ("big", "ticket-to-ride"): ["turno per turno", "Mappa sconsigliata", "il doppio con entrambi"],
    ("big", "pozioni-esplosive"): ["Elisir dell’amor cieco", "da 3 e da 4"],
    ("big", "coloni-di-catan"): ["ordine di statino"],
}

RULINGS: Mapping[str, list[str]] = {
    "coloni-di-catan": [
        "Brigante dimenticato",
        "non bastano per tutti, nessuno ne riceve",
        "non vincolano",
        "vantaggio comprensibile a entrambi",
        "si tengono separate",
    ],
    "terra-mystica": ["Sirene", "navigazione", "Cultisti"],
    "seasons": ["+3"],
    "egizia": ["lungo il Nilo", "due pietre", "se qualcuno rinuncia"],
}
"""What the regulation of Board Italian Gamers answers to questions (8.3)."""
