"""How does somebody else's estimator come to play one of our games?

    from noregret.adapters import adapt
    from sklearn.linear_model import Perceptron

    check(adapt(Perceptron()))          # the adapter knows the kind

An adapter knows which theorem is fair to a configuration, and says why where none is.  The
libraries are imported when they are needed, never before.
"""

from __future__ import annotations

from typing import Any

from bounds.core.errors import ParameterError
from noregret.adapters.plain import Adapted, plain

__all__ = ["Adapted", "adapt", "plain"]


def adapt(estimator: Any) -> Adapted:
    """Return the factory that makes an estimator of scikit-learn or river play."""
    made_by = estimator if isinstance(estimator, type) else type(estimator)
    libraries = {base.__module__.partition(".")[0] for base in made_by.__mro__}
    if "river" in libraries:
        from noregret.adapters import river

        return river.adapt(estimator)
    if "sklearn" in libraries:
        from noregret.adapters import sklearn

        return sklearn.classifier(estimator)
    raise ParameterError(
        f"{made_by.__name__} is neither of scikit-learn nor of river: give it predict(x) and "
        "update(x, y), or use noregret.adapters.plain"
    )
