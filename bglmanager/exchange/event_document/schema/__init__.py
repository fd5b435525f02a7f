"""The keys of the event document as models, in the order in which they are written."""
