"""The page of the games, and the editor of own ones."""
