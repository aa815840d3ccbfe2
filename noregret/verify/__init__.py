"""Theorems put to the test."""
