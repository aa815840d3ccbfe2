"""What is promised with expert advice."""
