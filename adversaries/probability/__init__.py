"""Which laws and martingales are tried."""
