"""What is taken from a learner as it is: its floats, the shape of what it says, its own way?"""
