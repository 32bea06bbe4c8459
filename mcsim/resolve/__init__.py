"""Situations: one position, a script through the engine, what came out (rules/SITUATIONS.md)."""
