"""Answers about bounds, classes and data sets."""
