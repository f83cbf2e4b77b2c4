"""Special rules of survivors and Leader Abilities, looked up from the state at each of their moments."""
