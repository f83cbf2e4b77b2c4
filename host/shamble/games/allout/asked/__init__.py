"""The asked board: people at a real table carry out instructions and say what can matter, as little as possible."""
