"""Ties tests to the clauses of the rule ledgers that they prove."""
