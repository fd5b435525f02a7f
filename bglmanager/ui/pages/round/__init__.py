"""One round, from the proposal to the last correction."""
