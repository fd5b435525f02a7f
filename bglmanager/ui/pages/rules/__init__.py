"""The page of the organiser's own rules: the list of them, the editor, the example beside it."""
