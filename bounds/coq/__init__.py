"""How does a theorem read in Coq?"""
