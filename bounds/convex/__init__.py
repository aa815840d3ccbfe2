"""What is promised on convex functions."""
