import pytest

from benchmarks.measure import everything, grouped, has_compiler, switched


def _ways():
    for name, group in grouped(everything()).items():
        yield name, "ours", switched(group[0].ours, False)
        if group[0].compiles and has_compiler():
            yield name, "ours, compiled", switched(group[0].ours, True)
        for comparison in group:
            yield name, comparison.peer, comparison.theirs


_WAYS = list(_ways())


@pytest.mark.parametrize(
    ("name", "who", "run"), _WAYS, ids=[f"{name}: {who}" for name, who, _ in _WAYS]
)
def test_speed(benchmark, name, who, run):
    benchmark.group = name
    benchmark.extra_info["who"] = who
    benchmark(run)
