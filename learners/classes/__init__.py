"""Which classes of hypotheses are there, and what are they like?"""

from learners.classes.dichotomies import dichotomies
from learners.classes.families import (
    FAMILIES,
    all_functions,
    conjunctions,
    disjunctions,
    halfspaces,
    k_conjunctions,
    monotone_conjunctions,
    monotone_disjunctions,
    parities,
    singletons,
    thresholds,
)
from learners.classes.files import read_class
from learners.classes.finite_class import ClassError, FiniteClass
from learners.classes.littlestone import Leaf, Littlestone, Tree

__all__ = [
    "FAMILIES",
    "ClassError",
    "FiniteClass",
    "Leaf",
    "Littlestone",
    "Tree",
    "all_functions",
    "conjunctions",
    "dichotomies",
    "disjunctions",
    "halfspaces",
    "k_conjunctions",
    "monotone_conjunctions",
    "monotone_disjunctions",
    "parities",
    "read_class",
    "singletons",
    "thresholds",
]
