"""What every learner and every game is made of."""
