"""How to do what a page is for, in a few lines each: what F1 says above the keys."""

from __future__ import annotations

from bglmanager.i18n import Named

page_help = Named(
    {
        "home": (
            "Each line is an event: type letters to find one, Enter opens it.\n"
            "Ctrl+N begins a new event.\n"
            "Ctrl+O reads a result file, from another computer too.\n"
            "People, games and rules of this computer are at the left, below."
        ),
        "event": (
            "Go through the sections: date and place, the day, game and rules, fees, teams.\n"
            "A mark shows where something is missing; press it to come there.\n"
            "The rules say which fields there are.\n"
            "Ctrl+Z takes back the last change.\n"
            "Then the entries, in the next step at the left."
        ),
        "hall": (
            "What the day needs: tables, copies, paper, referees.\n"
            "Space ticks what is done.\n"
            "Ctrl+C copies the announcement, Ctrl+P prints it."
        ),
        "entries": (
            "Type letters of a name, Enter checks the player in.\n"
            "Nobody found: Ins adds a player, on the day too.\n"
            "Ctrl+I imports a list.\n"
            "F2 opens the data, F9 takes the fee, F5 withdraws.\n"
            "F4: late, and a seat is kept.\n"
            "Ctrl+Shift+T makes a team, of all who are selected too.\n"
            "Ctrl+M calls the roll of those who are missing.\n"
            "F3 filters the list.\n"
            "The button at the top right goes on to the round."
        ),
        "round": (
            "Draw, look at the draft, publish. Ctrl+W says why somebody sits there.\n"
            "Two players change places with Ctrl+X at one and Ctrl+V at the other.\n"
            "Print the sheets, then Ctrl+T starts the clock.\n"
            "A result: type the number of the table, then the figures; Enter goes on and "
            "saves.\n"
            "Letters find where somebody sits.\n"
            "At a seat: F4 late, F5 withdrawal, Shift+F6 penalty.\n"
            "A saved result is corrected with F2 at its table.\n"
            "Before the playoffs Ctrl+M calls the finalists and says who plays for whom.\n"
            "When all tables are in, the button at the top right closes the round."
        ),
        "map": (
            "The whole day as one picture: rounds, cut, playoffs, champion.\n"
            "Arrows go from seat to seat; left and right follow the player who sits there.\n"
            "Letters find a player and mark the way through the day.\n"
            "Enter opens the table.\n"
            "In a draft two players change places: drag one onto the other, or Ctrl+X and Ctrl+V.\n"
            "Shift+F11 shows the map alone, for a second screen; Ctrl+P prints it as a poster."
        ),
        "standings": (
            "The standings after the last closed round; others are chosen above.\n"
            "Ctrl+W says why a player has this rank.\n"
            "Choose two with Shift: what separates them.\n"
            "F3 shows other standings, where there are any.\n"
            "Ctrl+P prints."
        ),
        "prints": (
            "Choose a sheet: it is shown as it will be printed.\n"
            "Ctrl+P prints it, Ctrl+S saves it as PDF.\n"
            "Ctrl+Shift+P prints all paper of the round, Ctrl+Shift+S saves it.\n"
            "For the wall, say from how far it is read.\n"
            "A sheet that is printed again says which one it replaces."
        ),
        "send": (
            "After the last round: the result file for the league.\n"
            "What is still missing is listed, with the way there.\n"
            "Ctrl+S saves the file."
        ),
        "referee": (
            "A player, a penalty, a reason, then Enter.\n"
            "What the rules have is proposed; another one may be chosen.\n"
            "In the log F2 corrects a line, Del takes a penalty back.\n"
            "F3 shows the players at risk: one more, and it is the graver step.\n"
            "Ctrl+K and a number like 5.5 shows a paragraph of the rules."
        ),
        "till": (
            "Type letters of a name, F9 takes the fee.\n"
            "Shift+F9 opens the player’s account: what was paid, refunds.\n"
            "F3 filters the list: who still owes.\n"
            "Ctrl+P prints the till."
        ),
        "history": (
            "Every action of the event, the newest first.\n"
            "Ctrl+F searches, Ctrl+Z takes back the last one.\n"
            "Ctrl+Shift+R goes back to the one that is chosen; that can be undone too."
        ),
        "games": (
            "Type letters to find a game, F2 opens it.\n"
            "Ins copies a game, to be changed; Ctrl+N begins a new one.\n"
            "Ctrl+O imports a game file, Ctrl+E shares one.\n"
            "F3 shows your own games only."
        ),
        "people": (
            "Everyone you enter is saved here, for the next events.\n"
            "Type letters to find somebody, F2 opens the data.\n"
            "Ctrl+I imports a list.\n"
            "F3 lists probable duplicates, Ctrl+J merges two.\n"
            "Shift+F2 is about personal data: what is kept, and how it is deleted."
        ),
        "rules": (
            "Read the rules that are known, chapter by chapter.\n"
            "Ctrl+N copies them, to be changed: points, order, options.\n"
            "The example shows at once what a change does.\n"
            "Ctrl+S saves; the rules can then be chosen in an event."
        ),
        "backups": (
            "Backups are automatic, after every round too.\n"
            "Ctrl+S makes one now.\n"
            "Ctrl+Shift+R goes back to the one that is chosen."
        ),
        "settings": (
            "Language, colours and size of the text of this computer.\n"
            "Every choice is kept at once; the window comes back at this page.\n"
            "Ctrl++ and Ctrl+- make the pages of a sheet larger or smaller."
        ),
    }
)
"""By the kind of the step whose page it is."""
