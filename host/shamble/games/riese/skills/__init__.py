"""What the nine characters learn, and when it may be used."""
