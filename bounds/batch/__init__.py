"""What is promised on new data."""
