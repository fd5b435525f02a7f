"""The page of personal data."""
