"""Sheets as they are asked for: blank ones, and those of a game."""
