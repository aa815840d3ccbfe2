"""Who plays on finite classes."""
