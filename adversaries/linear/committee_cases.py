"""Which committees are learned, whatever is fixed of their sizes?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from hypothesis import strategies as st

from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.linear.bulk.climbs import Look, Options, SampleSearch
from adversaries.linear.bulk.samples import committees
from adversaries.linear.bulk.side_by_side import Link
from adversaries.linear.cases import Settings, drawn_cases
from adversaries.linear.fixed.lengths import UnreachableError
from adversaries.linear.strategies import committee_samples

#: Dimensions and rounds.
FEW_SIGNS = ((3, 9), (4, 12))


def fixed_sizes(scope: Scope) -> tuple[int | None, int | None]:
    """Return the number of features and the size of the committee, as far as they are fixed."""
    N, K = scope.fixed.get("N"), scope.fixed.get("K")
    if K is not None and (K % 2 == 0 or (N is not None and K > N)):
        raise UnreachableError(f"{K} features are no committee of {N}")
    return N, K


def committee_sizes(scope: Scope, *usual: tuple[int, int]) -> list[tuple[int, int]]:
    """Return sizes N and K that are fixed; those that are usual where nothing is."""
    N, K = fixed_sizes(scope)
    if K is None:
        if N is None:
            return list(usual)
        return [(N, size) for size in (1, 3, 5, 7) if size <= N]
    return [(size, K) for size in ((K, K + 1, K + 5, 2 * K + 2) if N is None else (N,))]


def drawn_committees(scope: Scope, settings: Settings) -> st.SearchStrategy[Case]:
    """Draw committees of the sizes that are fixed."""
    N, K = fixed_sizes(scope)
    return drawn_cases(committee_samples(N=N, K=K), "v", settings)


def committee_search(
    look: Look, link: Callable[[Any, Any], Link], options: Options, rate: sympy.Expr | None = None
) -> SampleSearch:
    """Return the search over committees of the sizes that are fixed."""
    return SampleSearch(
        lambda scope: committees(fixed_sizes(scope)[1]),
        look,
        link,
        FEW_SIGNS,
        options,
        rate,
        widths=_width,
    )


def _width(scope: Scope, N: int) -> int:
    fixed, K = fixed_sizes(scope)
    return fixed if fixed is not None else max(N, K or 1)
