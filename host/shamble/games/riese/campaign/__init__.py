"""A campaign: the team control sheet, what happens between scenarios, replays, and how it ends."""
