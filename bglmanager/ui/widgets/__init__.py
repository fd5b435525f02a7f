"""Widgets the pages are made of."""
