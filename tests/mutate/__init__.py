"""Are claims honest? Breaks the rule functions of a game one by one and lists the breaks no claiming test noticed."""
