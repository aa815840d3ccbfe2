"""Which martingales are the worst, and which does Hypothesis draw?

A tree is drawn as a list of small numbers, one a step in breadth-first order, each the place
of a law in a list that begins with the simplest.  What is missing is 0, the fair coin, so a
short list is a simple tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from flint import fmpq
from hypothesis import strategies as st

from adversaries.experts.strategies import centred_distributions
from bounds.probability.laws import Law
from bounds.probability.martingales import MartingaleTree, Step
from bounds.probability.sample_means import IidSum, JointSum, independent_sample


def two_point(p: fmpq) -> Law:
    """Return the law of mean 0 and width 1 that goes up with probability p."""
    return Law.of((-p, 1 - p), (1 - p, p))


def scaled(law: Law, factor: fmpq) -> Law:
    """Return the law of a multiple."""
    return Law.of([factor * value for value in law.values], law.probabilities)


_HALF, _THIRD, _QUARTER = fmpq(1, 2), fmpq(1, 3), fmpq(1, 4)

#: Laws of mean 0 and width at most 1, the simplest first: coins, nothing, three values.
LAWS: tuple[Law, ...] = (
    *(two_point(p) for p in (_HALF, _THIRD, 2 * _THIRD, _QUARTER, 3 * _QUARTER)),
    Law.of((0,), (1,)),
    Law.of((-_HALF, 0, _HALF), (_THIRD, _THIRD, _THIRD)),
    Law.of((-_THIRD, 0, 2 * _THIRD), (_HALF, _QUARTER, _QUARTER)),
    *(two_point(fmpq(k, 100)) for k in (28, 10, 90, 1, 99)),
    scaled(two_point(_HALF), _HALF),
    scaled(two_point(_THIRD), _THIRD),
    Law.of((-2 * _THIRD, 0, _THIRD), (_QUARTER, _QUARTER, _HALF)),
)

# ------------------------------------------------------------------ trees from lists


def grown(widths: Sequence[fmpq], laws: Iterator[tuple[Law, fmpq]]) -> MartingaleTree:
    """Return the tree with these widths whose steps have the laws in breadth-first order.

    Each law (of width at most 1) comes with a part of the room below it, from 0 to 1: Z_t lies
    so far below the least value, and differs from past to past.
    """
    shapes: list[list[tuple[fmpq, Law]]] = []
    count = 1 if widths else 0
    for c in widths:
        shapes.append([])
        for _ in range(count):
            law, part = next(laws)
            drawn = scaled(law, c)
            shapes[-1].append((drawn.values[0] - part * (c - drawn.width), drawn))
        count = sum(len(law.values) for _, law in shapes[-1])
    below: list[Step] = []
    for level in reversed(shapes):
        steps, at = [], 0
        for low, law in level:
            after = tuple(below[at : at + len(law.values)])
            at += len(after)
            steps.append(Step(low, law, after))
        below = steps
    return MartingaleTree(tuple(widths), below[0] if below else None)


def _from_codes(widths: Sequence[fmpq], codes: bytes) -> MartingaleTree:
    def laws() -> Iterator[tuple[Law, fmpq]]:
        for code in codes:
            yield LAWS[code % len(LAWS)], fmpq(code // len(LAWS), 255 // len(LAWS))
        while True:
            yield LAWS[0], fmpq(0)

    return grown(widths, laws())


def small_trees(widths: Sequence[fmpq], menu: Sequence[Law]) -> Iterator[MartingaleTree]:
    """Yield every tree of at most two steps with laws from the menu, whatever the past did."""
    for first in menu:
        if len(widths) == 1:
            yield grown(widths, iter([(first, fmpq(0))]))
            continue
        for second in product(menu, repeat=len(first.values)):
            yield grown(widths, iter([(law, fmpq(0)) for law in (first, *second)]))


def _widths() -> st.SearchStrategy[list[fmpq]]:
    one = st.sampled_from([fmpq(1), fmpq(2), _HALF, fmpq(3), fmpq(1, 10), fmpq(0)])
    lists = st.lists(one, min_size=1, max_size=4)
    return lists.filter(lambda widths: sum(widths, fmpq(0)) > 0)


@st.composite
def _free_trees(draw: st.DrawFn, ranges: st.SearchStrategy[list[fmpq]]) -> MartingaleTree:
    """Draw trees of two or three steps with laws of any rational shape."""
    widths = draw(ranges)

    def laws() -> Iterator[tuple[Law, fmpq]]:
        while True:
            law = Law.of(*draw(centred_distributions(most=3)))
            room = law.width if law.width > 0 else fmpq(1)
            yield scaled(law, 1 / room), fmpq(draw(st.integers(0, 2)), 2)

    return grown(widths, laws())


def martingale_trees(widths: Sequence[fmpq] | None = None) -> st.SearchStrategy[MartingaleTree]:
    """Draw martingales whose laws and ranges depend on the past; the constants may be given."""
    few, free = _widths(), st.lists(st.integers(1, 3).map(fmpq), min_size=1, max_size=3)
    if widths is not None:
        few = free = st.permutations(list(widths))
    return st.builds(_from_codes, few, st.binary(max_size=24)) | _free_trees(free)


def sample_means(
    n: int | None = None, width: fmpq | None = None
) -> st.SearchStrategy[IidSum | JointSum]:
    """Draw means of copies of one variable, and of independent variables with other laws.

    Their number and the range of each may be given.
    """
    drawn = centred_distributions(most=3).map(lambda pair: Law.of(*pair))
    laws = (st.sampled_from(LAWS) | drawn).filter(lambda law: law.width > 0)
    if width is not None:
        laws = laws.map(lambda law: scaled(law, width / law.width))
    copies = st.builds(IidSum, laws, st.integers(1, 12) if n is None else st.just(n))
    if n is not None and n > _SEVERAL:
        return copies
    most, least = (_SEVERAL, 1) if n is None else (n, n)
    return copies | st.lists(laws, min_size=least, max_size=most).map(independent_sample)


#: The joint law of more variables is not written out.
_SEVERAL = 4

# ------------------------------------------------------------------ the worst of all


def worst_martingales(T: int, parts: int) -> Iterator[tuple[fmpq, MartingaleTree]]:
    """Yield each eps with the likeliest to reach it of all martingales on a grid.

    Each of the T steps has range 1 and moves by multiples of 1/parts, as eps is.  The extreme
    laws of mean 0 have two values or one, and what is best hangs on the way that is left alone, so
    backward induction over (t, way left) finds the best of all, whatever they remember.
    """
    furthest = T * parts
    chance = [fmpq(1)] + [fmpq(0)] * furthest
    steps: list[Step] = []
    for _ in range(T):
        found = [_best_move(left, parts, chance) for left in range(furthest + 1)]
        steps = [_moved(left, down, up, parts, steps) for left, (_, down, up) in enumerate(found)]
        chance = [best for best, _, _ in found]
    for goal in range(1, furthest):
        yield fmpq(goal, parts), MartingaleTree((fmpq(1),) * T, steps[goal])


def _best_move(left: int, parts: int, chance: list[fmpq]) -> tuple[fmpq, int, int]:
    """Return the best chance from here with the moves down and up that give it."""
    best, down, up = chance[left], 0, 0
    for i in range(1, parts):
        for j in range(1, parts - i + 1):
            fallen, risen = chance[min(left + i, len(chance) - 1)], chance[max(left - j, 0)]
            mixed = (j * fallen + i * risen) / (i + j)
            if mixed > best:
                best, down, up = mixed, i, j
    return best, down, up


def _moved(left: int, down: int, up: int, parts: int, after: list[Step]) -> Step:
    """Return the step that moves down or up, or stays where it is."""
    if up == 0:
        law, following = Law((fmpq(0),), (fmpq(1),)), after[left : left + 1]
    else:
        chances = (fmpq(up, up + down), fmpq(down, up + down))
        law = Law((fmpq(-down, parts), fmpq(up, parts)), chances)
        ends = (min(left + down, len(after) - 1), max(left - up, 0))
        following = [after[end] for end in ends] if after else []
    return Step(fmpq(-down, parts), law, tuple(following))
