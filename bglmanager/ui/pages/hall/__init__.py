"""Before the day: dates to keep, what must be in the hall, the announcement."""
