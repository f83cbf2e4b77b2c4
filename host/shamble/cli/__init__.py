"""Click commands, one file per group, thin."""
