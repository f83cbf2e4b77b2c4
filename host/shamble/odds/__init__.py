"""Exact chances of dice pools, as whole-number counts; it knows dice, but no game."""
