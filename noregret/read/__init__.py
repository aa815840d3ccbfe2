"""Files read exactly."""
