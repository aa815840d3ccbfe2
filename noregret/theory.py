"""How does anybody's theorem come in, and what is it written with?

A theory is a module with ``FAMILIES``, a tuple of :class:`Family`, and perhaps ``TRIALS``.  It is
found by ``--theory FILE.py`` or ``--theory package.module``, by ``[tool.noregret] theories`` in the
pyproject.toml of the working folder, by the entry point group ``noregret.theories`` of an installed
package, and by :func:`load`.  What it needs to be written is here::

    from noregret.theory import ACTIONS, Family, Kind, Source, Theorem, experts, q, rates, s
"""

from __future__ import annotations

from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.opponent import Opponent
from adversaries.core.scope import Scope
from adversaries.core.subjects import Subjects
from adversaries.core.trial import Trial
from bounds.core import symbols as s
from bounds.core.family import Family, Theory
from bounds.core.theorem import (
    Degenerate,
    Derivation,
    Gap,
    Held,
    Hypothesis,
    Invariant,
    Lost,
    Quantity,
    Sharper,
    Source,
    Theorem,
    View,
    Work,
)
from bounds.core.works import Form
from bounds.experts import quantities as q
from bounds.linear import parts as linear
from bounds.linear.views import SEPARATED, compared_by
from learners.core.kind import Kind
from learners.core.parameters import (
    Choice,
    Flag,
    Parameter,
    Real,
    Whole,
    between,
    experts,
    factors,
    features,
    rates,
)
from learners.core.transcript import Transcript
from learners.games import (
    ACTIONS,
    BOOLEAN_CONCEPT,
    CONVEX,
    EXPERT_ADVICE,
    FINITE_FORECAST,
    FINITE_POINTS,
    LINEAR,
    ConvexAdvice,
)
from noregret.read.theories import load

__all__ = [
    "ACTIONS",
    "BOOLEAN_CONCEPT",
    "CONVEX",
    "EXPERT_ADVICE",
    "FINITE_FORECAST",
    "FINITE_POINTS",
    "LINEAR",
    "SEPARATED",
    "Arena",
    "Case",
    "Choice",
    "ConvexAdvice",
    "Degenerate",
    "Derivation",
    "Family",
    "Flag",
    "Form",
    "Gap",
    "Held",
    "Hypothesis",
    "Invariant",
    "Kind",
    "Lost",
    "Opponent",
    "Parameter",
    "Quantity",
    "Real",
    "Scope",
    "Sharper",
    "Source",
    "Subjects",
    "Theorem",
    "Theory",
    "Transcript",
    "Trial",
    "View",
    "Whole",
    "Work",
    "between",
    "compared_by",
    "experts",
    "factors",
    "features",
    "linear",
    "load",
    "q",
    "rates",
    "s",
]
