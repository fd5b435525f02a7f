"""The referee's desk: penalties given, and one more to give."""
