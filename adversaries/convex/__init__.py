"""Who plays convex functions."""
