"""The tracker's hardware: circuit, checks, lists, drawings and case, all made from the firmware's pin table."""
