"""Groups of All Out War: what they may hold, and survivors of one's own."""
