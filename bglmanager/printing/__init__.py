"""Paper: values of the engine in, PDFs out.

The same event printed with the same options gives the same bytes. Names, seeds and notes are
printed as they were written; nothing in them is read as markup. People appear with their name
and club, never with anything else the entry list knows of them.
"""
