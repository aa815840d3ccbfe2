"""Which exercises are there, and how are they graded?"""
