import pytest

from benchmarks.cases import comparisons

_PAIRS = [(c.name, who, getattr(c, who)) for c in comparisons() for who in ("ours", "theirs")]


@pytest.mark.parametrize(
    ("name", "who", "run"), _PAIRS, ids=[f"{name}: {who}" for name, who, _ in _PAIRS]
)
def test_speed(benchmark, name, who, run):
    benchmark.group = name
    benchmark.extra_info["who"] = who
    benchmark(run)
