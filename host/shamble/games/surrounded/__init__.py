"""The Walking Dead: Surrounded, eighteen cards for one to four players."""
