"""What is promised for halfspaces."""
