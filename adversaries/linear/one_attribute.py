"""How often can the Perceptron be made to update if a single attribute of many decides?

Let the attributes be bits, with a bias, and let the label be the first of them.  Every update gains
1 on the separator (2, 0, …, 0, -1) then, so that most updates are made by those that let the
weights grow most: 2 y w.x + |x|^2 is to be large, where y w.x is not positive.  So all attributes
speak, but those whose weights would take the score away from 0.
"""

from __future__ import annotations

import numpy as np

from adversaries.linear.sequences import Sequence
from learners.core.arithmetic import rationals


def _speaking(shares: list[int], first: int) -> tuple[int, list[bool]] | None:
    """Return the score and who speaks, for a score just not positive; None if there is none.

    ``shares`` is what each would add to the score, ``first`` what is there without them.
    """
    score = first + sum(shares)
    speaks = [True] * len(shares)
    order = sorted(range(len(shares)), key=shares.__getitem__)
    while score > 0:
        enough = [i for i in order if speaks[i] and shares[i] >= score]
        some = [i for i in order if speaks[i] and shares[i] > 0]
        if not some:
            return None
        silent = enough[0] if enough else some[-1]
        speaks[silent] = False
        score -= shares[silent]
    for i in order:
        if shares[i] < 0 and speaks[i] and score - shares[i] <= 0:
            speaks[i] = False
            score -= shares[i]
    return score, speaks


def one_attribute(n: int, tie: int = 0) -> Sequence:
    """Return the updates of a Perceptron and the separator.

    It predicts ``tie`` at the score 0; for 0 that is an error, whatever the label.
    """
    weights, bias = [0] * n, 0
    points: list[tuple[list[int], int]] = []
    while len(points) <= 5 * (n + 1):  # what the theorem allows
        moves = []
        for y in (-1, 1):
            least = int(y == tie)  # how far below 0 an error is
            first = y * bias + (weights[0] if y == 1 else 0) + least
            found = _speaking([y * weight for weight in weights[1:]], first)
            if found is not None:
                score, speaks = found
                x = [int(y == 1), *map(int, speaks)]
                moves.append((2 * (score - least) + sum(x) + 1, y, x))
        if not moves:
            break
        _, y, x = max(moves)
        weights = [weight + y * entry for weight, entry in zip(weights, x, strict=True)]
        bias += y
        points.append((x, y))
    X = np.array([[*x, 1] for x, _ in points], dtype=np.float64).reshape(-1, n + 1)
    return X, [y for _, y in points], rationals([2] + [0] * (n - 1) + [-1])
