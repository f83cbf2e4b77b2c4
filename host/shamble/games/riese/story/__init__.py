"""What a scenario adds to the rules: set-up, the round track, objectives, events and entries."""
