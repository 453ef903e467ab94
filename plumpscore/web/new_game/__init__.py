"""A new game: who plays, who deals first, by which house rules."""
