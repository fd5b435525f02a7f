"""The rules: values and pure functions that need nothing but the language.

Facts of an event go in, everything else comes out; no clock, no chance, no words.
"""
