"""The page of the backups."""
