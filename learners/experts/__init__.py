"""Learners that follow experts or actions."""
