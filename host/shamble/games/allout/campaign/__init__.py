"""A campaign of All Out War: a league of groups that live, learn and die from one game to the next."""
