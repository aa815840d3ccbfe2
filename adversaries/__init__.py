"""The sequences that try to break the theorems."""

#: Lets noregret tell this package from another one of the same name.
PART_OF = "noregret"
