"""Which samples are drawn."""
