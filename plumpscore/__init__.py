"""Plumpscore: the paper protokoll of the card game Plump, on one phone at the table."""
