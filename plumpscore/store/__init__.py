"""The database: games with their logs of commands, keys, and what each browser has opened.

Plain functions and frozen values; they need Flask's application context, which knows the database.
Nothing here knows of a request or of a page.
"""
