"""Why did a learner fail, which step of the proof broke, and does its memory grow?"""
