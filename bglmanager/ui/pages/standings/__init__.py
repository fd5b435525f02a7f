"""The standings, and why everybody stands where he stands."""
