"""Everything about the event that is not a player or a round."""
