"""MicroPython package of the tracker: what the board and the host share."""

__version__ = "0.1.0"
