"""The same seed shows the same things; another seed searches elsewhere."""

from adversaries.core.profile import FAST
from bounds import theorem
from noregret.verify.engine import verify_theorem


def _facts(key, seed):
    report = verify_theorem(theorem(key), FAST, seed)
    return [(e.method, e.scope, e.size, e.outcome, e.ratio, e.witness) for e in report.evidence]


def test_the_same_seed_gives_the_same_evidence():
    assert _facts("hedge.sharp", 5) == _facts("hedge.sharp", 5)


def test_another_seed_draws_other_cases():
    assert _facts("hedge.sharp", 5) != _facts("hedge.sharp", 6)


def test_the_replay_line_names_theorem_profile_and_seed():
    report = verify_theorem(theorem("khintchine"), FAST, 7)
    assert report.replay == "noregret verify khintchine --profile fast --seed 7"
