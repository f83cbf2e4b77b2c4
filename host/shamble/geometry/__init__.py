"""Free-table and grid geometry; it knows no game."""
