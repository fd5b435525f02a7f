"""The page of the day map, and the window it has for itself."""
