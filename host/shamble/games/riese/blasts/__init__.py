"""Area attacks, thrown explosives, and gear that burns, lights and smokes."""
