"""The games, one folder each: rules as text that runs, data beside them."""
