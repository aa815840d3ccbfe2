"""How a statement is put to the test, whatever it is about."""
