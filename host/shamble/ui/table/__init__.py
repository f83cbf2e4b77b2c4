"""The full screen: the whole table at a glance, every question answered by a key or the mouse."""
