"""From online to batch."""
