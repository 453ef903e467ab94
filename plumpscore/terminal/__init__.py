"""What the commands at the terminal do; `cli.py` says how they are asked for."""
