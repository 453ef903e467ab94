"""Sheets: the protokoll as something to read away from the app."""
