"""What every game stands on: asks, session, journal, dice, events and the rule ledger; it knows no game."""
