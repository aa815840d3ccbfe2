"""Is a false conjecture broken, and a true one never?"""

import pytest
import sympy

from adversaries.conjectures import conjecture, refute
from adversaries.profile import CI, FAST, Profile
from bounds import THEOREMS, ParameterError, theorem
from learners import Transcript

#: Theorems whose tightness is at least 0.97 in the profile `ci`: with 5 % less they are false.
TIGHT = (
    *("wm.mistakes", "rwm.loss", "rwm.sharp", "rwm.fractional", "ewa.tuned", "hedge.sharp"),
    *("perceptron.margin", "perceptron.start", "perceptron.committee", "perceptron.l1"),
    *("perceptron.l1-sharp", "perceptron.l2", "perceptron.l2-radius", "perceptron.hinge"),
    *("perceptron.hinge-sharp", "margin-perceptron.margin", "perceptron.passes"),
    *("winnow.optimal", "winnow.cosh", "halving.mistakes", "soa.mistakes", "consistent.mistakes"),
    *("elimination.mistakes", "ogd.regret", "ogd.lipschitz", "ogd.bounded", "azuma", "hoeffding"),
    *("batch.average-error-sharp", "batch.random", "khintchine.upper", "chain"),
)


def five_percent_less(statement):
    factor = sympy.Rational(95, 100)
    return type(statement.claim)(statement.claim.lhs, factor * statement.claim.rhs, evaluate=False)


@pytest.mark.parametrize("key", TIGHT)
def test_five_percent_less_is_refuted(key):
    found = refute(conjecture(theorem(key), five_percent_less(theorem(key))), FAST, seconds=0)
    if found.verdict != "REFUTED":
        found = refute(conjecture(theorem(key), five_percent_less(theorem(key))), CI, seconds=30)
    assert found.verdict == "REFUTED"
    verdict, run, words = found.counterexample
    assert verdict.ratio is None or verdict.ratio > 1
    assert words
    if isinstance(run, Transcript):
        assert Transcript.from_json(run.to_json()) == run


#: The search proper is that of `verify`; here the way through `refute` is what is tested.
BRIEF = Profile("fast", examples=5, generations=2, batch=8, long=30, exhaustive=10)


@pytest.mark.parametrize("key", sorted(THEOREMS))
def test_what_is_true_is_not_refuted(key):
    found = refute(conjecture(theorem(key), theorem(key).claim), BRIEF, seed=5, seconds=0)
    assert found.verdict == "NOT REFUTED"
    assert found.counterexample is None


def test_the_smallest_counterexample_is_told():
    found = refute(conjecture(theorem("perceptron.margin"), "M <= r**2/(2*rho**2)"), FAST)
    verdict, run, _ = found.counterexample
    assert (run.T, run.N) == (1, 1)
    assert (verdict.observed, verdict.bound) == (1, sympy.Rational(1, 2))
    assert found.worst_ratio >= 2


def test_a_dropped_tuning_is_varied():
    claim = "R_T <= sqrt(2*T*log(N))"
    tuned = refute(conjecture(theorem("hedge.tuned"), claim), FAST, seconds=0)
    assert tuned.verdict == "NOT REFUTED"
    free = conjecture(theorem("hedge.tuned"), claim, without=["eta-tuned"])
    assert refute(free, FAST, seconds=0).verdict == "REFUTED"


def test_a_given_relation_makes_a_claim_true():
    """With beta <= 1/2 the printed 2.41 (m* + log2 N) covers beta = 1/2 only from above."""
    claim = "m_T <= N"
    parent = theorem("wm.mistakes")
    assert refute(conjecture(parent, claim), FAST, seconds=0).verdict == "REFUTED"
    few = conjecture(parent, claim, given=["m_star <= 0"])
    assert refute(few, FAST, seconds=0).verdict == "NOT REFUTED"


def test_fixed_parameters_are_kept():
    found = refute(
        conjecture(theorem("wm.mistakes"), "m_T <= 0", fixed={"N": 3, "beta": "1/3"}), FAST
    )
    verdict, run, _ = found.counterexample
    assert (run.N, str(run.parameters["beta"])) == (3, "1/3")
    assert verdict.values["N"] == 3


@pytest.mark.parametrize(
    ("claim", "options", "match"),
    [
        ("m_T <= foo", {}, "not known here"),
        ("m_T < N", {}, "strict"),
        ("m_T", {}, "not one comparison"),
        ("1 <= 2", {}, "."),
        ("m_T <= N", {"without": ["nope"]}, "no hypothesis 'nope'"),
        ("m_T <= N", {"given": ["beta << 2"]}, "."),
        ("m_T <= N", {"fixed": {"N": "0"}}, "not positive"),
        ("m_T <= N", {"fixed": {"Z": "1"}}, "no parameter 'Z'"),
        ("m_T <= __import__('os').getcwd()", {}, "."),
        ("m_T <= 9**9**9**9", {}, "."),
    ],
)
def test_nonsense_gets_one_sentence(claim, options, match):
    with pytest.raises(ParameterError, match=match) as caught:
        conjecture(theorem("wm.mistakes"), claim, **options)
    assert "\n" not in str(caught.value)


def test_ctrl_c_keeps_what_was_found():
    def stop(_):
        raise KeyboardInterrupt

    found = refute(conjecture(theorem("wm.mistakes"), "m_T <= N"), FAST, seconds=60, listener=stop)
    assert found.interrupted
    assert len(found.evidence) == 1
