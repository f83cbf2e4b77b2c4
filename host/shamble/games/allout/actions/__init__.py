"""The nine Actions of a survivor, one file each (AOW-098)."""
