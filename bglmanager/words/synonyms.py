"""What else pages, acts and settings are called by whoever looks for them, in any language."""

from __future__ import annotations

from collections.abc import Mapping

PAGES: Mapping[str, str] = {
    "home": "tornei eventi elenco lista inizio casa events tournaments list home start",
    "event": "torneo evento impostazioni data sede regolamento event tournament details",
    "hall": "prima sala preparazione materiale occorrente before day hall prepare equipment",
    "entries": "iscritti iscrizioni giocatori partecipanti presenze appello players entries check",
    "round": "turno round tavoli abbinamenti risultati punteggi tables pairings results scores",
    "map": "mappa tabellone giornata finali schema day map bracket finals playoffs tree",
    "standings": "classifica graduatoria punti posizione standings ranking scores leaderboard",
    "prints": "stampe stampa stampare carta pdf fogli prints print paper sheets",
    "send": "consegna invio lega risultati esporta spedire send league results export upload",
    "referee": "arbitro penalita ammonizioni cartellino referee penalties warnings judge card",
    "till": "cassa quote soldi pagamenti incasso till cash fees money payments",
    "history": "cronologia storia azioni annulla history actions log undo",
    "games": "giochi elenco catalogo games catalogue",
    "backups": "backup copia copie sicurezza salvataggi chiavetta backups stick restore",
    "people": "anagrafica archivio persone soci people archive persons members",
    "rules": "regolamenti regole personalizzate rules regulations own custom",
    "settings": "impostazioni preferenze opzioni settings preferences options",
}
"""Pages by the kind of their step."""

ACTS: Mapping[str, str] = {
    "Ctrl+Z": "indietro undo back",
    "F1": "aiuto guida tasti scorciatoie help guide keys shortcuts",
    "Ctrl+D": "patta pari pareggio draw tie tied",
    "F11": "schermo intero full screen",
    "Ctrl+N": "nuovo crea new create",
    "Ctrl+P": "stampa print",
    "Ctrl+I": "importa lista excel import list",
    "house": "nuovo torneo crea elenco new event create list",
    "lock": "fine termina finisci end finish close",
    "shuffle": "sorteggia abbina mescola draw shuffle pair",
    "medal": "finale finalisti qualificati passare passa chance final finalists qualify advance",
    "map-pin": "piantina mappa sala disposizione room layout map floor",
    "timer": "orologio tempo minuti clock time minutes",
}
"""Acts by their key or their icon."""

SETTINGS: Mapping[str, str] = {
    "language": "lingua italiano inglese english italian language",
    "appearance": "tema aspetto colori scuro chiaro notte dark light night theme look",
    "motion": "movimenti animazioni effetti motion animation effects",
    "text_size": "grande piccolo carattere caratteri testo zoom large small font size",
}
"""What is liked of the program, by name."""

FIELDS: Mapping[str, str] = {
    "fee": "quota costo prezzo iscrizione soldi fee price cost money",
    "minutes": "durata tempo minuti duration time",
    "date": "giorno quando day when",
    "venue": "sede luogo dove indirizzo venue place where address",
    "city": "citta luogo town city",
    "game": "gioco game",
    "league": "lega regolamento league rules",
    "league_code": "codice lega code",
    "arbiters": "arbitri arbitro referees judges",
    "prizes": "premi premio prizes prize",
    "max_players": "posti limite massimo places limit maximum",
    "rounds_planned": "turni numero rounds number",
    "draw_seed": "sorteggio seme codice draw seed code",
    "pot": "montepremi premi pot prizes",
}
"""Fields of an event, by name."""

PERSON_ACTS: Mapping[str, str] = {
    "where": "tavolo posto table seat",
    "presence": "presente arrivato arriva spunta here present arrived",
    "payment": "paga incassa quota pagato pagamento collect fee pay paid",
    "copy": "copia scatola copy box",
    "leaving": "ritira ritiro ritirare abbandona withdraw withdraws leave leaves drop",
    "sitting": "salta riposa skip rest",
    "penalty": "penalita ammonisci ammonizione punisci squalifica penalty warn warning disqualify",
    "details": "scheda dati modifica telefono mail details data edit phone",
    "story": "storia percorso risultati storico punti story path results history rank",
    "badge": "cartellino tesserino badge",
    "tent": "cavaliere segnaposto tent",
    "card": "riepilogo card",
    "certificate": "attestato diploma certificate",
}
"""What is done with a person, and what is asked about one."""
