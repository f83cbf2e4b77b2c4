"""Attacks: targets, modifiers, the dice, what they do, covering and locks."""
