"""Learners of halfspaces."""
