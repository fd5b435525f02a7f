"""Paper: the sheets there are now, a preview of their pages, saving and printing them."""
