"""How does somebody's learner play in a process of its own, so that it can end nothing else?"""
