"""Escape from Projekt Riese: heroes on squares, zombies that act by themselves, and NPCs with their own mind."""
