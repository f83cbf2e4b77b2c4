"""All Out War: miniatures on a free table."""
