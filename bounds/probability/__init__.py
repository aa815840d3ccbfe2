"""What is promised of chance."""
