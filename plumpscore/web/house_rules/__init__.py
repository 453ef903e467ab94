"""House rules: the catalogue, the editor, and those that people have saved."""
