"""Italian of the words on paper, apart from the catalogue: a sheet is tested at its length."""

from __future__ import annotations

from bglmanager.i18n import Texts

WORDS = {
    "Swiss rounds": "Turni svizzeri",
    "Round robin": "Girone all'italiana",
    "Last 64": "Trentaduesimi",
    "Last 32": "Sedicesimi",
    "Last 16": "Ottavi",
    "Quarterfinal": "Quarti di finale",
    "Semifinal": "Semifinale",
    "Final": "Finale",
    "Round {number}": "Turno {number}",
    "R{number}": "T{number}",
    "F": "F",
    "Draft": "Bozza",
    "Being played": "In corso",
    "Closed": "Chiuso",
    "Regular event": "Torneo",
    "Regional final": "Finale regionale",
    "National final": "Finale nazionale",
    "Table {number}": "Tavolo {number}",
    "{month} {day}, {year}": "{day} {month} {year}",
    "January": "gennaio",
    "February": "febbraio",
    "March": "marzo",
    "April": "aprile",
    "May": "maggio",
    "June": "giugno",
    "July": "luglio",
    "August": "agosto",
    "September": "settembre",
    "October": "ottobre",
    "November": "novembre",
    "December": "dicembre",
    "Points": "Punti",
    "PBG": "PBG",
    "PBA": "PBA",
    "Lot": "Sorteggio",
    "ranking points": "punti classifica",
    "share of the points scored at one's tables": "percentuale bravura giocatore",
    "strength of the opponents met": "percentuale bravura avversari",
    "lot": "sorteggio",
    "Warning": "Ammonizione",
    "Last in the game": "Ultimo nella partita",
    "Disqualification": "Squalifica",
    "Yellow card": "Cartellino giallo",
    "list of game elements wrong": "lista degli elementi errata",
    "wrong elements played": "elementi di gioco errati",
    "slow play": "gioco lento",
    "late": "ritardo",
    "rules error": "errore di regolamento",
    "altered a game element": "elemento di gioco alterato",
    "revealed secret": "informazione segreta rivelata",
    "outside help": "aiuto esterno",
    "unsporting behaviour": "comportamento antisportivo",
    "cheating": "imbroglio",
    "page {number} of {pages}": "pagina {number} di {pages}",
    "Seed: {seed} · round {round} · draw {attempt}": "Seme: {seed} · turno {round} · "
    "sorteggio {attempt}",
    "Print no. {edition}": "{edition}ª stampa",
    "Print no. {edition}, replaces {time}": "{edition}ª stampa, sostituisce quella delle {time}",
    "Pairings by name": "Abbinamenti per nome",
    "Pairings by table": "Abbinamenti per tavolo",
    "Table sheets": "Statini",
    "Standings": "Classifica",
    "Final ranking": "Classifica finale",
    "Penalties": "Sanzioni",
    "bye": "riposo",
    "Player": "Giocatore",
    "Club": "Associazione",
    "Provisional": "Provvisoria",
    "(withdrawn)": "(ritirato)",
    "{round}: place taken in the round, after the stroke the table": "{round}: posto nel turno, "
    "dopo la barra il tavolo",
    "League points": "Punti lega",
    "Prize": "Premio",
    "In the final phases: place taken, after the stroke the table": "Nelle fasi finali: posto, "
    "dopo la barra il tavolo",
    "Not valid for the league: {why}": "Non valido per la lega: {why}",
    "Time": "Ora",
    "Round": "Turno",
    "Table": "Tavolo",
    "Penalty": "Sanzione",
    "Reason": "Motivo",
    "No penalties have been given.": "Nessuna sanzione.",
    "Referees: {names}": "Arbitri: {names}",
    "Before the start": "Prima dell'inizio",
    "{extra} minutes more": "{extra} minuti in più",
    "{total} minutes ({minutes} + {extra})": "{total} minuti ({minutes} + {extra})",
    "{n} minute": "{n} minuto",
    "{n} minutes": "{n} minuti",
    "Bid": "Asta",
    "Score": "Punteggio",
    "table {number} of {tables}": "tavolo {number} di {tables}",
    "Place": "Posto",
    "Notes": "Note",
    "Referee": "Arbitro",
}


class Italian(Texts):
    """Speaks these words, whatever the catalogue holds; KeyError for a text that is not here."""

    def __init__(self) -> None:
        super().__init__("it")

    def text(self, message: str, /, **values: object) -> str:
        return WORDS[message].format(**values)

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        return WORDS[one if n == 1 else several].format(n=n, **values)
