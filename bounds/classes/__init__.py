"""What is promised on finite classes."""
