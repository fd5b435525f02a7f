"""Adapters between rows of values and Qt's views."""
