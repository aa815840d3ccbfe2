"""Is somebody who comes with another interface told, once, what to write?"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from bounds.core.catalogue import kind_named
from bounds.core.errors import ParameterError
from noregret import guard
from noregret.adapters.rows import Rows, learns_from_rows
from noregret.cli import main
from noregret.guard.examine import check
from noregret.guard.implementation import Implementation
from noregret.guard.onboarding.interface import (
    UnplayableError,
    adapted,
    refuse_unplayable,
    wrapper,
)
from noregret.guard.onboarding.scaffold import write_new
from tests.noregret.guard.right_linear import Rosenblatt
from tests.noregret.guard.unusual import Batches, PartialFit

pytest_plugins = ["pytester"]

LIBRARY = """
import numpy as np


class Streaming:
    def __init__(self, rate=1.0):
        self.w, self.rate = {}, rate

    def predict_one(self, x):
        return 1 if sum(self.w.get(i, 0) * v for i, v in x.items()) > 0 else -1

    def learn_one(self, x, y):
        if self.predict_one(x) != y:
            for i, v in x.items():
                self.w[i] = self.w.get(i, 0) + self.rate * y * v


class AgentHedge:
    def __init__(self, N, eta):
        self.total, self.eta = np.zeros(N), eta

    def act(self):
        w = np.exp(self.eta * (self.total.min() - self.total))
        return w / w.sum()

    def observe(self, losses):
        self.total = self.total + losses


class BatchPerceptron:
    def fit(self, X, y):
        self.w = y @ X
        return self

    def predict(self, X):
        return np.where(X @ self.w > 0, 1, -1)


class Stepper:
    def __init__(self, N):
        self.N = N

    def step(self, x, y):
        pass


class RatedPerceptron:
    def __init__(self, N, rate):
        self.w, self.rate = np.zeros(N), rate

    def predict(self, x):
        return 1 if self.w @ x > 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + self.rate * y * x


class Holder:
    class MyKernelPerceptron(RatedPerceptron):
        def __init__(self, N, kernel):
            super().__init__(N, 1)
"""


@pytest.fixture
def library(tmp_path, monkeypatch):
    """The module `foreign`, importable, and its folder to work in."""
    (tmp_path / "foreign.py").write_text(LIBRARY)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("foreign", None)
    yield __import__("foreign")
    sys.modules.pop("foreign", None)


# ------------------------------------------------------------------ what is refused, and how


@pytest.mark.parametrize(
    ("name", "kind", "sentence", "lines"),
    [
        (
            "Streaming",
            "perceptron",
            "Streaming has no predict(x) and no update(x, y), which every game needs (it has "
            "predict_one and learn_one)",
            (
                "self.learner = Streaming()",
                "self.learner.predict_one(dict(enumerate(x)))",
                "self.learner.learn_one(dict(enumerate(x)), y)",
            ),
        ),
        (
            "AgentHedge",
            "hedge",
            "AgentHedge has no predict(x) and no update(x, y), which every game needs (it has act "
            "and observe)",
            ("AgentHedge(N=N, eta=eta)", "return self.learner.act()", "self.learner.observe(y)"),
        ),
        (
            "BatchPerceptron",
            "perceptron",
            "BatchPerceptron has no update(x, y), which every game needs (it has fit)",
            ("learner.fit(np.array(self.X), np.array(self.y))", "self.X.append(x)"),
        ),
        (
            "Stepper",
            "perceptron",
            "Stepper has no predict(x) and no update(x, y), which every game needs (it has step)",
            ("return ...  # -1 or 1", "self.learner.step(x, y)"),
        ),
    ],
)
def test_another_interface_gets_a_sentence_and_the_wrapper(library, name, kind, sentence, lines):
    found = getattr(library, name)
    for ask in (lambda: guard(found, kind), lambda: check(found, kind)):
        with pytest.raises(ParameterError) as refused:
            ask()
        text = str(refused.value)
        assert text.startswith(f"{sentence}: guard a wrapper, such as\n\nclass Guarded{name}:")
        assert all(line in text for line in lines)
        assert f'guard(Guarded{name}, "{kind}")' in text


@pytest.mark.parametrize(
    ("name", "kind", "key"),
    [("Streaming", "perceptron", "perceptron.l2"), ("AgentHedge", "hedge", "hedge.sharp")],
)
def test_the_wrapper_plays_as_it_is_pasted(library, name, kind, key):
    space = {**vars(library)}
    exec(wrapper(getattr(library, name), kind_named(kind), name), space)
    assert check(space[f"Guarded{name}"], kind, theorems=key).verdict in ("HOLDS", "ROUNDING")


def test_the_wrapper_of_a_batch_learner_learns_from_all_rounds(library):
    space = {**vars(library)}
    exec(wrapper(library.BatchPerceptron, kind_named("perceptron"), "BatchPerceptron"), space)
    learner = space["GuardedBatchPerceptron"](2)
    said = []
    for x, y in (([1.0, 0.0], 1), ([0.0, 1.0], -1), ([2.0, 1.0], 1)):
        said.append(int(learner.predict(np.array(x))))
        learner.update(np.array(x), y)
    assert said == [1, 1, 1]  # at first 1, then the only label it knows, then w = (1, -1)


def test_the_error_survives_a_process():
    error = UnplayableError("it has no update(x, y)", "class Guarded: ...")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.sentence) == (str(error), "it has no update(x, y)")
    assert str(error).endswith("such as\n\nclass Guarded: ...")


def test_one_collection_error_and_no_traceback(pytester):
    pytester.makepyfile(
        foreign=LIBRARY,
        test_it="from noregret import guard\nfrom foreign import Streaming\n"
        'test_it = guard(Streaming, "perceptron")',
    )
    result = pytester.runpytest_inprocess("test_it.py")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*Streaming has no predict(x)*", "*class GuardedStreaming:*"])
    assert "Traceback" not in result.stdout.str()


def test_a_function_that_makes_such_a_learner_is_told_when_it_is_called(library):
    with pytest.raises(UnplayableError, match="Streaming has no predict"):
        check(lambda N: library.Streaming(), "perceptron", theorems="perceptron.l2")


def test_methods_that_an_object_gets_when_it_is_made_count():
    class Late:
        def __init__(self, N):
            inner = Rosenblatt(N)
            self.predict, self.update = inner.predict, inner.update

    refuse_unplayable(Late, kind_named("perceptron"))
    assert check(Late, "perceptron", theorems="perceptron.l2").verdict == "HOLDS"


def test_a_configured_learner_is_looked_at_as_well(library):
    with pytest.raises(UnplayableError, match=r"copy\.deepcopy\(\.\.\.\)"):
        check(library.Streaming(), "perceptron")


# ------------------------------------------------------------------ what is recognised


def test_one_row_at_a_time_is_shown_to_who_reads_tables():
    kind = kind_named("perceptron")
    assert [learns_from_rows(each) for each in (PartialFit(), Rosenblatt(3))] == [True, False]
    learner = Rows(PartialFit(), kind)
    assert learner.predict(np.array([1.0, 2.0])) == -1  # nothing is fitted: the label of score 0
    learner.update(np.array([1.0, 2.0]), 1)
    assert learner.predict(np.array([1.0, 2.0])).tolist() == [1]
    assert learner.coef_.tolist() == [1.0, 2.0]


def test_an_estimator_of_ones_own_is_not_taken_for_one_of_the_library():
    """Many derive from BaseEstimator for its manners; how they learn is their own."""
    base = pytest.importorskip("sklearn.base")
    linear = pytest.importorskip("sklearn.linear_model")

    class Mine(base.ClassifierMixin, base.BaseEstimator):
        partial_fit, predict = PartialFit.partial_fit, PartialFit.predict

    class Theirs(linear.Perceptron):
        pass

    for given in (Mine, Mine()):
        assert adapted(given) is given
    assert adapted(Theirs()).noregret_kind is kind_named("perceptron")
    assert adapted(linear.Perceptron).name.startswith("Perceptron(")
    (found,) = check(Mine, "perceptron", theorems="perceptron.l2").checks
    assert found.verdict == "HOLDS"


def test_one_that_cannot_read_anything_is_not_taken_for_one_of_tables():
    class Broken(Rosenblatt):
        def predict(self, x):
            raise RuntimeError("no")

    (found,) = check(Broken, "perceptron", theorems="perceptron.l2").checks
    assert found.verdict == "CRASHED"
    assert "in round 1 raised RuntimeError: no" in found.cause


def test_a_configured_learner_of_tables_has_its_size():
    implementation = Implementation(Batches(3), kind_named("perceptron"), parameters={"N": 3})
    for told in (False, True):  # the second one is known to be of that sort
        assert implementation.takes_rows is told
        learner = implementation({"N": 3})
        assert learner.predict(np.array([1.0, 0.0, 0.0])) == 1
        learner.update(np.array([1.0, 0.0, 0.0]), -1)
        assert learner.predict(np.array([1.0, 0.0, 0.0])) == -1


# ------------------------------------------------------------------ the scaffold


def scaffold(*arguments):
    return CliRunner().invoke(main, ["guard", "--scaffold", *arguments])


def test_the_scaffold_is_a_test_file(library, pytester):
    done = scaffold("foreign:RatedPerceptron", "--as", "margin-perceptron")
    assert done.exit_code == 0
    assert done.stdout == (
        '"""Does RatedPerceptron keep the theorems about margin-perceptron?"""\n'
        "\n"
        "from foreign import RatedPerceptron\n"
        "\n"
        "from noregret import guard\n"
        "\n"
        "\n"
        "def make_rated_perceptron(N, margin):\n"
        "    return RatedPerceptron(N=N, rate=...)  # FILL IN\n"
        "\n"
        "\n"
        'test_rated_perceptron = guard(make_rated_perceptron, "margin-perceptron")\n'
    )


def test_the_scaffold_runs(library, pytester):
    """The kind is told by the name; what is within a class is found."""
    done = scaffold("foreign:Holder.MyKernelPerceptron", "-o", "test_kernel.py")
    assert (done.exit_code, done.stdout) == (
        0,
        "test_kernel.py is written: pytest test_kernel.py\n",
    )
    text = Path("test_kernel.py").read_text()
    assert 'test_my_kernel_perceptron = guard(MyKernelPerceptron, "kernel-perceptron")\n' in text
    pytester.makepyfile(foreign=LIBRARY, test_kernel=text)
    listed = pytester.runpytest_inprocess("--collect-only", "-q", "test_kernel.py")
    listed.stdout.fnmatch_lines(["test_kernel.py::test_my_kernel_perceptron*perceptron.margin*"])


@pytest.mark.parametrize("name", ["Streaming", "AgentHedge", "BatchPerceptron", "Stepper"])
def test_the_scaffold_of_another_interface_has_its_wrapper(library, name):
    kind = "hedge" if name == "AgentHedge" else "perceptron"
    text = scaffold(f"foreign:{name}", "--as", kind).stdout
    assert f"\n\n\nclass Guarded{name}:\n" in text
    space = {}
    exec(compile(text, "test_it.py", "exec"), space)
    assert hasattr(space[f"Guarded{name}"], "update")
    assert any(key.startswith("test_guarded") for key in space)


def test_nothing_is_overwritten_without_being_told(library, tmp_path):
    target = tmp_path / "test_mine.py"
    target.write_text("mine")
    arguments = ("foreign:RatedPerceptron", "-o", str(target))
    refused = scaffold(*arguments)
    assert refused.exit_code == 2
    assert "is there already: name another file, or add --force" in refused.stderr
    assert target.read_text() == "mine"
    assert scaffold(*arguments, "--force").exit_code == 0
    assert target.read_text().startswith('"""Does RatedPerceptron keep')
    with pytest.raises(ParameterError, match="cannot be written"):
        write_new(tmp_path / "no" / "folder.py", "", force=False)


def test_a_kind_that_no_name_tells_is_asked_for(library):
    refused = scaffold("foreign:Streaming")
    assert refused.exit_code == 2
    assert "does not tell which kind of learner it is: add --as KIND" in refused.stderr


def test_the_command_line_points_to_the_scaffold(library):
    refused = CliRunner().invoke(main, ["guard", "foreign:Streaming", "--as", "perceptron"])
    assert refused.exit_code == 2
    assert (
        "`noregret guard --scaffold foreign:Streaming --as perceptron` writes a wrapper"
        in refused.stderr
    )


def test_an_output_without_a_scaffold_is_refused(library):
    refused = CliRunner().invoke(
        main, ["guard", "foreign:RatedPerceptron", "--as", "perceptron", "-o", "x.py"]
    )
    assert refused.exit_code == 2
    assert "belong to --scaffold" in refused.stderr
