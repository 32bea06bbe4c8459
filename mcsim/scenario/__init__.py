"""A case of a study -> encounter deck, villain stages, schemes and players."""
