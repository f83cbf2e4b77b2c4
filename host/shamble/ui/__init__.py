"""Prompts and pictures."""
