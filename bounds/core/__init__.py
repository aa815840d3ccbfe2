"""What a theorem is, and how it is decided."""
