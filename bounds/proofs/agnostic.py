"""Why can a finite class be learned on any labels, and how many experts does it take?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, log, oo, sqrt

from bounds import agnostic, scalar_lemmas
from bounds import symbols as s
from bounds.proofs.monotone import Exponential, Root
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Inequality,
    Instance,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.proofs.suppositions import Cases, Induction, Suppose
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import R_T, G, H, Ldim, T, eta

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)
_LEMMAS = {lemma.name: lemma for lemma in LEMMAS}


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    return Eq(left, right, evaluate=False)


def _ge(left: Any, right: Any) -> Any:
    return Ge(left, right, evaluate=False)


NOTHING = Potential("nothing", "a sum over the rounds needs no potential", {})

# ------------------------------------------------------------------ the experts

differ, differ_next, differ_1 = sympy.symbols("differ differ_next differ_1", nonnegative=True)
now = sympy.Symbol("differs_now", nonnegative=True)

DIFFERENCES = Potential(
    "expert.differences",
    "differ_t is the number of rounds before t in which expert and hypothesis differed",
    {differ: (differ_next, differ_1, s.D_T)},
)
ROUNDS = Partition("rounds.expert", "the rounds, one by one", {EVERY: Rounds()})
COUNTED = Axiom(
    "expert.counted",
    "differs_now is 1 where they differ and 0 where they do not",
    _eq(differ_next, differ + now),
    EVERY,
)
ONLY_AFTER = Axiom(
    "expert.only-after",
    "as long as they did not differ, the expert's SOA has seen the labels of the hypothesis, with "
    "the same rule on ties: it errs in the rounds that the expert flips and in no other, so they "
    "do not differ now; and differs_now is at most 1",
    _le(now, differ),
    EVERY,
    needs="expert and SOA have the same rule on ties",
)
NOT_YET = Axiom("expert.start", "before the first round they did not differ", _eq(differ_1, 0))
COUNT = Axiom("expert.count", "a number of rounds is not negative", _ge(s.D_T, 0))

EXPERT = Proof(
    "soa.expert",
    (
        Step("counted", Assume(COUNTED)),
        Step("only after", Assume(ONLY_AFTER)),
        Step("so far", Suppose(_le(differ, 0))),
        Step(
            "once more",
            Combine((1, 1, 2)),
            ("counted", "only after", "so far"),
            _le(differ_next, 0),
        ),
        Step("at first", Assume(NOT_YET)),
        Step(
            "never",
            Induction(DIFFERENCES, ROUNDS),
            ("so far", "at first", "once more"),
            _le(differ, 0),
        ),
        Step(
            "a round",
            Combine(),
            ("counted", "only after", "never"),
            _le(differ_next, differ),
        ),
        Step("all rounds", Telescope(DIFFERENCES, differ, ROUNDS), ("a round",)),
        Step("at most 0", Combine(), ("all rounds", "at first"), _le(s.D_T, 0)),
        Step("at least 0", Assume(COUNT)),
        Step("conclusion", Both(), ("at most 0", "at least 0"), agnostic.EXPERT.claim),
    ),
    letters={differ_1: _NONNEGATIVE},
    of_a_round=dict.fromkeys((differ, differ_next, now), _NONNEGATIVE),
)

# ------------------------------------------------------------------ how many they are

i = sympy.Symbol("i", nonnegative=True)
choices, term = sympy.symbols("C_i term_i", nonnegative=True)
low_terms, high_terms = sympy.symbols("low_terms high_terms", nonnegative=True)
_X = Ldim / T

SIZES = Partition(
    "sets.sizes",
    "a set of rounds has a size i <= Ldim, and these sets are the G experts, or it is larger",
    {
        "low": Rounds(None, {choices: G, term: low_terms}),
        "high": Rounds(None, {term: high_terms}),
    },
)
LOW = Axiom("sets.low", "these sizes are at most Ldim", _le(i, Ldim), "low")
TERM = Axiom(
    "sets.term",
    "term_i is C_i (Ldim/T)^i, where C_i is the number of sets of i rounds",
    _eq(term, choices * _X**i),
    EVERY,
)
HIGH = Axiom("sets.high", "no term is negative", _ge(term, 0), "high")
BINOMIAL = Axiom(
    "binomial",
    "the binomial theorem for 1 + Ldim/T",
    _eq(low_terms + high_terms, (1 + _X) ** T),
)

COUNTING = Proof(
    "agnostic.count",
    (
        Step("enough rounds", Hypothesis("agnostic.count", "enough-rounds")),
        Step("ratio", Combine((1 / T,)), ("enough rounds",), _le(_X, 1)),
        Step("low sizes", Assume(LOW)),
        Step(
            "shrink",
            Instance(
                _LEMMAS["binomial.shrink"],
                {scalar_lemmas.x: _X, scalar_lemmas.d: Ldim, scalar_lemmas.i: i},
            ),
            ("low sizes", "ratio"),
        ),
        Step("term", Assume(TERM)),
        Step(
            "low terms",
            Combine((choices, 1)),
            ("shrink", "term"),
            _ge(term, choices * _X**Ldim),
        ),
        Step("high terms", Assume(HIGH)),
        Step("all sizes", Telescope(NOTHING, 0, SIZES), ("low terms", "high terms")),
        Step("binomial theorem", Assume(BINOMIAL)),
        Step(
            "exponential",
            Instance(_LEMMAS["binomial.exp"], {scalar_lemmas.x: _X, scalar_lemmas.T: T}),
        ),
        Step(
            "conclusion",
            Combine((_X**-Ldim,) * 3),
            ("all sizes", "binomial theorem", "exponential"),
            agnostic.COUNT.claim,
        ),
    ),
    letters={low_terms: _NONNEGATIVE, high_terms: _NONNEGATIVE},
    of_a_round=dict.fromkeys((i, choices, term), _NONNEGATIVE),
)

# ------------------------------------------------------------------ any labels

R_G = sympy.Symbol("R_experts", real=True)
_FEW = next(given for given in agnostic.REGRET.given if given.name == "few-experts")
_TEXTS = {given.name: given.text for given in agnostic.REGRET.given}

NO_BETTER = Axiom(
    "agnostic.followed",
    "each hypothesis is an expert, or one differs from it in D_T rounds: the regret against the "
    "best hypothesis exceeds that against the best expert by at most D_T",
    _le(R_T, R_G + s.D_T),
)
ONE_EXPERT = Axiom(
    "hedge.one",
    "a round costs at most 1 more than the best expert pays, and nothing more if there is only one",
    _le(R_G, T * (G - 1)),
    needs=_TEXTS["hedge"],
)
_ROOT = sqrt(2 * T * log(G))

SOA_EXPERT = Subject(
    "agnostic.soa-expert",
    "the expert of the best hypothesis, which has the same rule on ties as the SOA it imitates",
)
REGRET = Proof(
    "agnostic.regret",
    (
        Step("at most one round's worth", Assume(ONE_EXPERT)),
        Step("a root", Inequality(), (), _ge(_ROOT, 0)),
        Step("one", Suppose(_eq(log(G), 0))),
        Step("one, counted", Exponential(), ("one",)),
        Step(
            "with one",
            Combine((1, T, 1)),
            ("at most one round's worth", "one, counted", "a root"),
            _le(R_G, _ROOT),
        ),
        Step("two or more", Suppose(Gt(log(G), 0, evaluate=False))),
        Step(
            "with two or more",
            Use(
                "finite.regret",
                {H: G, eta: sqrt(2 * log(G) / T), R_T: R_G},
                {"absolute-loss": (_TEXTS["hedge"], _TEXTS["eta-tuned"])},
                Subject(
                    "agnostic.hedge",
                    "the run of Hedge over the |G| experts, each a hypothesis, whose loss is "
                    "|p - y| and whose regret is R_experts",
                ),
            ),
            ("two or more",),
            _le(R_G, _ROOT),
        ),
        Step(
            "against the experts",
            Cases(),
            ("one", "with one", "two or more", "with two or more"),
            _le(R_G, _ROOT),
        ),
        Step("the expert of a hypothesis", Use("soa.expert", {}, {"same-ties": ""}, SOA_EXPERT)),
        Step("no better", Assume(NO_BETTER)),
        Step("few experts", Hypothesis("agnostic.regret", "few-experts")),
        Step(
            "times 2T",
            Combine((2 * T,)),
            ("few experts",),
            _le(2 * T * log(G), 2 * T * _FEW.relation.rhs),
        ),
        Step("their roots", Root(), ("times 2T",), _le(_ROOT, agnostic.REGRET.claim.rhs)),
        Step(
            "conclusion",
            Combine(),
            ("against the experts", "the expert of a hypothesis", "no better", "their roots"),
            agnostic.REGRET.claim,
        ),
    ),
    letters={R_G: _REAL, s.D_T: _NONNEGATIVE},
)

# ------------------------------------------------------------------ coin flips

E_block, E_way = sympy.symbols("E_block E_way", real=True)

BLOCKS = Partition(
    "coins.blocks",
    "Ldim blocks, one for each level of the tree, whose expected regrets add up to E_way, that "
    "against the hypothesis at the end of the way: it says in each block what most labels say",
    {EVERY: Rounds(Ldim, {E_block: E_way})},
)
BEST = Axiom(
    "coins.best", "the best hypothesis errs no more than that of the way", _ge(s.E_R, E_way)
)

_DEPTH, _BLOCKS = (given.text for given in agnostic.LOWER.given)
rounds = sympy.Symbol("rounds", integer=True, nonnegative=True)
WHOLE_BLOCKS = Axiom(
    "coins.rounds",
    "each of the Ldim blocks has a whole number of rounds, rounds",
    Eq(rounds, T / Ldim, evaluate=False),
    needs=(_BLOCKS, _DEPTH),
)

LOWER = Proof(
    "agnostic.lower",
    (
        Step(
            "a block",
            Use(
                "experts.coin",
                {T: rounds, s.E_R: E_block},
                {"coin-flips": _BLOCKS},
                Subject(
                    "coins.block",
                    "the rounds of a block: two experts, that always say 0 and 1, one of which is "
                    "right, and a fair coin decides which; E_block is its expected regret",
                ),
            ),
        ),
        Step("rounds of a block", Assume(WHOLE_BLOCKS)),
        Step("a block, put in", PutIn(), ("a block", "rounds of a block")),
        Step("all blocks", Telescope(NOTHING, 0, BLOCKS), ("a block, put in",)),
        Step("the best", Assume(BEST)),
        Step("conclusion", Combine(), ("all blocks", "the best"), agnostic.LOWER.claim),
    ),
    letters={E_way: _REAL, rounds: _NONNEGATIVE},
    of_a_round={E_block: _REAL},
)

PROOFS = (EXPERT, COUNTING, REGRET, LOWER)
