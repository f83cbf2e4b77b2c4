"""Zombicide's zone combat: dice, hits, targeting priority, cars, and a short skirmish around them."""
