"""Which samples have exactly the values that a caller has fixed?"""
