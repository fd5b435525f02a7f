"""Whole events through the real window, by keys."""
