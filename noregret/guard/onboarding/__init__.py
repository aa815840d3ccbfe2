"""How does somebody come to guard a learner: what is looked at, and what is written for them?"""
