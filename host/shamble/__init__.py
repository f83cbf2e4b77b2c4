"""Shamble: referee, companion and tracker for zombie tabletop games."""

__version__ = "0.1.0"
