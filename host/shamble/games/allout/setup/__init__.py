"""Setting up All Out War."""
