"""Program players of All Out War."""
