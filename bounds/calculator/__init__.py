"""Which value of a parameter reaches a target, and which is best? Certified."""

from bounds.calculator.solve import Interval, Solution, solve
from bounds.calculator.tune import Tuned, tune

__all__ = ["Interval", "Solution", "Tuned", "solve", "tune"]
