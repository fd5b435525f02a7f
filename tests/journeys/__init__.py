"""Whole events through the real window, by keys; which journey types which kind of sheet:

one number a player             `test_bgl_event`; below 0 at a short table `test_scores_by_keys`
bids of an auction              `test_cups`; by tenths, seats: `test_scores_by_keys`
tie-breaks high, low, by turn   `test_scores_by_keys` (Ark Nova, Splendor, Carcassonne)
tie-breaks the referee says     `test_scores_by_keys` (Egizia)
places by the referee, drawn    `test_scores_by_keys`
numbers beside the score        `test_cups`; energy of Giro d'Italia: `test_scores_by_keys`
declared victory, time limit    `test_cups`
who left, was put last, absent  `test_scores_by_keys`, `test_bgl_morning`
a series of games               `test_games_by_keys` (Quoridor, Doomtrooper)
the winner apart                `test_games_by_keys` (Shuuro)
parts, and the side that won    `test_games_by_keys` (Wings of War)
fixed teams                     `test_teams`
pairs                           `test_games_by_keys` (7 Wonders Cities)
years of a board                `test_cups`; solo, six without Turkey: `test_games_by_keys`
tables of one                   `test_scores_by_keys`, `test_games_by_keys`

By mouse alone, with digits to press and names from a file: `test_by_mouse`, tables of two to five
`test_tables_by_mouse`, teams `test_teams_by_mouse`, boards of Diplomacy `test_boards_by_mouse`.

What is put right afterwards: `test_corrections` (every state of the rounds after it),
`test_second_pass` (typed by two), `test_referee` (and sheets, places, tables exchanged).
"""
