"""The zombie turn: order, targets, movement, attacks, powers, revealing and spawning."""
