"""Convex functions with their subgradients, and convex domains with their projections."""

from learners.convex.base import ConvexFunction, function_to_dict
from learners.convex.combinations import Custom, Scaled, Sum, function_from_dict
from learners.convex.domains import (
    Ball,
    Box,
    ConvexSet,
    Simplex,
    Space,
    StoredDomain,
    domain_from_dict,
)
from learners.convex.functions import Absolute, Hinge, Linear, MaxAffine, Squared, SquaredNorm

__all__ = [
    "Absolute",
    "Ball",
    "Box",
    "ConvexFunction",
    "ConvexSet",
    "Custom",
    "Hinge",
    "Linear",
    "MaxAffine",
    "Scaled",
    "Simplex",
    "Space",
    "Squared",
    "SquaredNorm",
    "StoredDomain",
    "Sum",
    "domain_from_dict",
    "function_from_dict",
    "function_to_dict",
]
