"""Notebooks."""
