"""What the window says of lists of entries, each sentence once, in both languages.

`said.aged("21/11/2023", 3)` puts the values where the sentence has places for them.
"""

from __future__ import annotations

ARCHIVE = """
    it: Questo è un archivio compresso, non un foglio di calcolo. Estrailo e scegli l’elenco che
        contiene.
    en: This is a compressed folder, not a spreadsheet. Unpack it and choose the list inside.
"""

BY_SEMICOLONS = """
    it: Le colonne sono separate da punto e virgola.
    en: Columns are separated by semicolons.
"""

CELL_TOO_LONG = """
    it: Riga 2, colonna B: la cella supera 131072 caratteri. Cerca una virgoletta che non si chiude
        mai.
    en: Line 2, column B: the cell is longer than 131072 characters. Look for a quotation mark that
        is never closed.
"""

DAMAGED = """
    it: Il foglio è danneggiato. Aprilo con un programma di calcolo, salvalo di nuovo e importa
        quello.
    en: The spreadsheet is damaged. Open it in a spreadsheet program, save it again and import
        that.
"""

DAMAGED_OR_TOO_MUCH = """
    it: Il foglio è danneggiato, o contiene molto più di un elenco di persone. Copia l’elenco in un
        foglio nuovo e importa quello.
    en: The spreadsheet is damaged, or holds far more than a list of people. Copy the list into a
        new spreadsheet and import that.
"""

DEFINITIONS = """
    it: Il foglio contiene definizioni che nessun programma di calcolo scrive; non è stato aperto.
        Chiedi l’elenco in CSV, oppure incollalo.
    en: The file contains definitions that no spreadsheet writes; it was not opened. Ask for the
        list as CSV, or paste it.
"""

EXCEL_95 = """
    it: Questo foglio è di Excel 95 o precedente. Aprilo e salvalo in XLSX o CSV.
    en: This spreadsheet was made by Excel 95 or older. Open it and save it as XLSX or CSV.
"""

FAR_TOO_MUCH = """
    it: Il foglio contiene molto più di un elenco di persone. Copia l’elenco in un foglio nuovo e
        importa quello.
    en: The spreadsheet holds far more than a list of people. Copy the list into a new spreadsheet
        and import that.
"""

HIDDEN_ROW = """
    it: 1 riga è nascosta nel foglio (riga 4); viene letta come le altre.
    en: 1 row is hidden in the spreadsheet (row 4); it is read like the others.
"""

HIDDEN_ROWS = """
    it: Le righe nascoste nel foglio vengono lette come le altre.
    en: Rows that are hidden in the spreadsheet are read like the others.
"""

LIST_IS_EMPTY = """
    it: L’elenco è vuoto. Scegli il file con i nomi.
    en: The list is empty. Choose the file with the names.
"""

MERGED = """
    it: 1 gruppo di celle è unito (in A1): il valore vale solo per la prima cella.
    en: 1 group of cells is merged (at A1): its value counts for the first cell only.
"""

NO_NAME = """
    it: Riga 2: manca il nome. Scrivilo, o tralascia la riga.
    en: Line 2: there is no name. Write it in, or leave the line out.
"""

NO_RESULT = """
    it: Riga 3, “Note”: una formula non ha un risultato salvato; la cella conta come vuota. Apri il
        foglio, salvalo e importalo di nuovo.
    en: Line 3, “Note”: a formula has no stored result; the cell counts as empty. Open the
        spreadsheet, save it and import it again.
"""

PDF = """
    it: Questo è un PDF, qualunque sia il nome. Chiedi l’elenco in CSV o XLSX, oppure incollalo.
    en: This is a PDF, whatever its name says. Ask for the list as CSV or XLSX, or paste it.
"""

PICTURE = """
    it: Questa è un’immagine, qualunque sia il nome. Scegli un foglio di calcolo o un file CSV.
    en: This is a picture, whatever its name says. Choose a spreadsheet or a CSV file.
"""

PROTECTED = """
    it: Il foglio è protetto da password. Salva una copia senza password e importa quella.
    en: The spreadsheet is protected by a password. Save a copy without the password and import
        that.
"""

READ_DAY_FIRST = """
    it: 1 data si poteva leggere in due modi; è stata letta con il giorno prima. Controllala, o
        scegli prima il mese.
    en: 1 date could be read both ways; it was read with the day first. Check it, or choose month
        first.
"""

TEXT = """
    it: Questo è un documento di testo, non un elenco. Copia la tabella e incollala, oppure salvala
        in CSV.
    en: This is a text document and no list. Copy its table and paste it, or save it as CSV.
"""

UNPACKS_TOO_LARGE = """
    it: Il foglio, una volta aperto, avrebbe una dimensione che nessun elenco ha (più di 100 volte
        la sua, o oltre 50 MB); non è stato letto. Copia l’elenco in un foglio nuovo e importa
        quello.
    en: The spreadsheet would unpack to a size no list has (more than 100 times its own, or over 50
        MB); it was not opened. Copy the list into a new spreadsheet and import that.
"""

WEB_PAGE = """
    it: Questa è una pagina web o un file XML, qualunque sia il nome. Aprila con un programma di
        calcolo e salvala in XLSX o CSV, oppure copia la tabella e incollala.
    en: This is a web page or XML, whatever its name says. Open it in a spreadsheet program and
        save it as XLSX or CSV, or copy its table and paste it.
"""

aged = """
    it: Riga 2, “Nascita”: data di nascita {0}, quindi {1} anni. Controlla.
    en: Line 2, “Nascita”: born on {0}, so {1} years old. Check it.
""".format

cells = """
    it: La riga {0} ha {1} celle, l’intestazione 3. Controlla che niente si sia spostato.
    en: Line {0} has {1} cells, the header 3. Check that nothing has moved.
""".format

either_day = """
    it: Riga {0}, “Nascita”: {1} può essere due giorni diversi. Scegli prima il giorno o prima il
        mese; fino ad allora resta fuori.
    en: Line {0}, “Nascita”: {1} could be two different days. Choose day first or month first;
        until then it is left out.
""".format

encoded = """
    it: Il testo è codificato in {0}.
    en: The text is encoded as {0}.
""".format

formula = """
    it: Riga 2, “Nome”: “{0}” sembra una formula; resta come testo.
    en: Line 2, “Nome”: “{0}” looks like a formula; it is kept as text.
""".format

name_too_long = """
    it: Riga 2, “Nome”: il nome ha {0} caratteri, il massimo è 200. Accorcialo.
    en: Line 2, “Nome”: the name has {0} characters, at most 200 are allowed. Shorten it.
""".format

no_date = """
    it: Riga 2, “Nascita”: “{0}” non è una data. Importare senza?
    en: Line 2, “Nascita”: “{0}” is not a date. Import without it?
""".format

no_rating = """
    it: Riga 2, “Elo”: “{0}” non è un rating tra 0 e 9999. Non verrà importato.
    en: Line 2, “Elo”: “{0}” is not a rating between 0 and 9999. It will be left out.
""".format

no_such_day = """
    it: Riga 2, “Nascita”: il giorno {0} non esiste. Importare senza?
    en: Line 2, “Nascita”: there is no day {0}. Import without it?
""".format

nul = """
    it: Riga {0}: c’è un carattere NUL, quindi non è testo. Esporta di nuovo l’elenco in CSV o
        XLSX.
    en: Line {0}: there is a NUL character, so this is not a text file. Export the list again as
        CSV or XLSX.
""".format

part_outside = """
    it: Il foglio contiene una parte che finirebbe fuori dal file (“{0}”), cosa che nessun
        programma di calcolo scrive; non è stato aperto. Chiedi l’elenco in CSV, oppure incollalo.
    en: The file holds a part that would lie outside it (“{0}”), which no spreadsheet writes; it
        was not opened. Ask for the list as CSV, or paste it.
""".format

reaches_to = """
    it: Nel foglio c’è qualcosa fin nella cella {0}. Copia l’elenco in un foglio nuovo e importa
        quello.
    en: The spreadsheet has something as far away as cell {0}. Copy the list into a new spreadsheet
        and import that.
""".format

sheets = """
    it: Il file ha {0} fogli; si legge “{1}”, il primo che contiene qualcosa.
    en: The spreadsheet has {0} sheets; “{1}” is read, the first with something in it.
""".format

short_year = """
    it: Riga 2, “Nascita”: {0} ha l’anno di due cifre; letta come {1}.
    en: Line 2, “Nascita”: {0} has a year of two digits; it was read as {1}.
""".format

shortened = """
    it: Riga 2, “{0}”: il foglio ha abbreviato il numero in “{1}”. Non verrà importato; per
        tenerlo, formatta la colonna come testo e importa di nuovo.
    en: Line 2, “{0}”: the spreadsheet has shortened the number to “{1}”. It will be left out;
        format the column as text and import again to keep it.
""".format

shows_error = """
    it: Riga {0}, “Club”: il foglio mostra l’errore {1}; la cella conta come vuota.
    en: Line {0}, “Club”: the spreadsheet shows the error {1}; the cell counts as empty.
""".format

too_wide = """
    it: La riga {0} ha più di 500 colonne. Tieni solo le colonne dell’elenco.
    en: Line {0} has more than 500 columns. Keep only the columns of the list.
""".format
