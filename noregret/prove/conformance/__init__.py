"""Are the learners of Python those of Coq?"""
