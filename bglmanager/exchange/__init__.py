"""What comes in and goes out: event documents, lists, games, rules, spreadsheets."""

LARGEST_FILE = 64_000_000
"""Bytes of the largest event document that is read: known without the schema, slow to import."""
