"""What is the most that any adversary can do?  The exact optimum, its witness, and the cost."""

from adversaries.worst_case.result import Cost, Solver, TooLargeError, WorstCase, require

__all__ = ["Cost", "Solver", "TooLargeError", "WorstCase", "require"]
