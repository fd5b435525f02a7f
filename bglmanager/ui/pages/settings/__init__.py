"""What the user likes: language, light or dark, size of the text."""
