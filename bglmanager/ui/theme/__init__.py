"""The look of the window in one place: colours, sizes, fonts, style sheet."""
