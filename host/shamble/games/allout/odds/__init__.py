"""The odds of attacks by the rules of this game, for the people who choose and for program players."""
