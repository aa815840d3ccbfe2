"""How fast is it, next to its peers in the same run?"""
