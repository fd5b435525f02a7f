"""Set-up draws of games."""
