"""Cards and card files of All Out War."""
