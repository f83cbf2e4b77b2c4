"""The physical tracker: the link to its board, what its controls mean, and a virtual one for whoever has none."""
