"""Which kinds of learners follow convex functions?"""

from __future__ import annotations

from dataclasses import replace

from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.kind import Kind, root_by
from learners.core.parameters import Parameter, Whole, between, rates
from learners.games import CONVEX

ONLINE_GRADIENT_DESCENT = Kind(
    "online-gradient-descent",
    CONVEX,
    OnlineGradientDescent,
    takes=(
        Parameter("dimension", "the number of coordinates", Whole(1), default=2, is_size=True),
        rates(),
        Parameter(
            "radius",
            "the radius of the ball it stays in, a fraction; all of space if not given",
            replace(between(above=0), rational=True),
            optional=True,
            letter="B",
        ),
    ),
    options=(
        Parameter(
            "rho", "a bound on the subgradients, for tuning eta", between(above=0), optional=True
        ),
    ),
    system=root_by("eta"),  # a ball may ask for irrational points: the run goes on in balls
)
