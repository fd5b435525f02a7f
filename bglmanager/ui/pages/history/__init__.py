"""The timeline of an event, and the ways back."""
