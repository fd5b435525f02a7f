"""Games as values: what a regulation says of each, and how its set-up is drawn."""
