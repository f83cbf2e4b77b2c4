"""All Out War on a measured table: every position is known."""
