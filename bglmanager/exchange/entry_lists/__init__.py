"""Entry lists that come in: texts, workbooks (XLSX, ODS, XLS), pasted cells; previewed first.

`files` gives the rows of a file, `previews` what they say and what is doubtful, `drafts` what is to
be added once the user has chosen. Nothing is written here.
"""
