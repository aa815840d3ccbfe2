"""How does one run of a learner look beside the bounds of its theorems?"""
