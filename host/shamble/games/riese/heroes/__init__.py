"""What a hero does in an activation: movement, doors, items, special actions."""
