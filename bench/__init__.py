"""What Plumpscore costs, measured against something in the same run: `python -m bench`."""
