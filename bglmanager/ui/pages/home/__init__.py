"""The list of events, and the four questions of a new one."""
