"""Which classes of hypotheses are there, and what are they like?"""

from learners.classes.finite_class import ClassError, FiniteClass

__all__ = ["ClassError", "FiniteClass"]
