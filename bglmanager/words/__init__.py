"""Codes, explanations, phases and places of the engine turned into sentences."""
