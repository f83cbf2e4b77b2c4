"""The Melee Phase: splitting, stances, rolls, push back and damage, one file each (AOW-285 to 391)."""
