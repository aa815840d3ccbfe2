"""How is anybody's implementation held to its theorems?"""
