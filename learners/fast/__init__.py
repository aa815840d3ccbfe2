"""How is a whole fixed sequence, or a million short games, played at once?

What is fast here gives what the learner gives round by round; where rounding could make a
difference, the learner itself is asked.
"""
