"""Card facts: the shipped catalogue, its import from MarvelCDB data, deck files, and the ability grammar."""
