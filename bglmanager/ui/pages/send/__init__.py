"""What leaves the program: the result file for the league, tables for other programs."""
