"""Long work, cut into units that can be done anywhere, in any order, and once."""
