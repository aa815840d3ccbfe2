"""Does everything work on a theory that nobody here wrote?"""

from __future__ import annotations

import json
import sys

import pytest
from click.testing import CliRunner

from adversaries.core.profile import FAST
from bounds.core import catalogue
from bounds.core.verdict import Outcome
from docs import theorem_pages
from noregret import check, refute, run, theory, verify
from noregret.cli import main
from noregret.verify import meta
from tests.brief import BRIEF, is_brief
from tests.noregret.theory.theories import LEADER, TUNED, from_tutorial

WRONG = """\
from prod import Prod


class Forgetful(Prod):
    "Learns in every second round only."

    def __init__(self, N, eta):
        super().__init__(N, eta)
        self.rounds = 0

    def update(self, x, y):
        self.rounds += 1
        if self.rounds % 2:
            super().update(x, y)


class Backwards(Prod):
    "Rewards losses."

    def update(self, x, y):
        super().update(x, [1 - loss for loss in y])
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the theories of the tutorial, which are forgotten afterwards."""
    before = catalogue.theories()
    modules = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "prod.py").write_text(from_tutorial("prod.py"))
    (tmp_path / "pa.py").write_text(from_tutorial("pa.py"))
    (tmp_path / "leaders.py").write_text(LEADER)
    (tmp_path / "wrong.py").write_text(WRONG)
    yield tmp_path
    for known in catalogue.theories():
        if known not in before:
            catalogue.remove(known)
    for name in set(sys.modules) - modules:
        if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def _asked(*words):
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.output


def _data(*words):
    code, said = _asked(*words, "--json")
    return code, json.loads(said)


PROD = ("--theory", "prod.py")


def test_it_is_verified_by_every_method_of_its_game(folder):
    code, data = _data("verify", *PROD, "--profile", "fast")
    assert code == 0
    (found,) = data["theorems"]
    assert (found["key"], found["verdict"]) == ("prod.second-order", "HOLDS")
    methods = [piece["method"] for piece in found["evidence"]]
    assert methods == ["extremal", "exhaustive", "search", "search"]
    assert all(piece["size"] > 0 for piece in found["evidence"])
    assert max(piece["ratio"] for piece in found["evidence"]) > 0.9


@pytest.mark.usefixtures("brief")
def test_several_processes_find_the_same(folder):
    words = ("verify", "--theory", "prod.py", "--theory", "pa.py", "--profile", "fast")
    one, two = _data(*words, "-j", "1")[1], _data(*words, "-j", "2")[1]
    for first, second in zip(one["theorems"], two["theorems"], strict=True):
        assert first["key"] == second["key"]
        ratios = [[piece["ratio"] for piece in each["evidence"]] for each in (first, second)]
        assert ratios[0] == ratios[1]


@pytest.mark.usefixtures("brief")
def test_its_tests_are_tested(folder, monkeypatch):
    monkeypatch.setattr(meta, "CI", BRIEF)  # what is not found at once is not looked for again
    code, said = _asked("verify", *PROD, "--meta", "--profile", "fast")
    assert code == 0
    assert "CAUGHT  prod.second-order: 9/10 of its bound" in said
    assert "MISSING prod.second-order: without small-rate" in said
    weak = (folder / "prod.py").read_text().replace('mutant="9/10"', 'mutant="2"')
    (folder / "weak.py").write_text(
        weak.replace("prod.second", "weak.second").replace('"prod"', '"weak-prod"')
    )
    code, said = _asked("verify", "--theory", "weak.py", "--meta", "--profile", "fast")
    assert code == 1
    assert "MISSED  weak.second-order: 2 of its bound: it is not refuted" in said


@pytest.mark.usefixtures("brief")
def test_a_wrong_constant_is_refuted_and_made_small(folder):
    words = ("R_T <= log(N)/eta + eta*Q_best - log(N)/(2*eta)", *PROD, "--profile", "fast")
    code, data = _data("refute", "prod.second-order", *words)
    assert code == 1
    assert data["verdict"] == "REFUTED"
    assert len(data["counterexample"]["rounds"]) <= 8


@pytest.mark.usefixtures("brief")
def test_a_fixed_parameter_is_kept(folder):
    words = ("prod.second-order", "R_T <= 0", "N=3", "eta=1/3", *PROD, "--profile", "fast")
    code, data = _data("refute", *words)
    assert code == 1
    values = data["counterexample"]["values"]
    assert (values["N"], values["eta"]) == ("3", "1/3")


@pytest.mark.usefixtures("brief")
def test_a_claim_that_holds_is_not_refuted(folder):
    words = ("R_T <= log(N)/eta + 2*eta*Q_best", *PROD, "--profile", "fast", "--seconds", "1")
    code, data = _data("refute", "prod.second-order", *words)
    assert (code, data["verdict"]) == (0, "NOT REFUTED")


@pytest.mark.usefixtures("brief")
def test_a_right_learner_passes_the_guard(folder):
    code, data = _data("guard", "prod:Prod", "--as", "prod", *PROD)
    assert code == 0, data
    assert data["verdict"] in ("HOLDS", "ROUNDING")


@pytest.mark.parametrize("name", ["Forgetful", "Backwards"])
def test_a_wrong_learner_is_caught_shrunk_saved_and_replayed(folder, name):
    with is_brief(rounds=FAST.rounds, shrinking=FAST.shrinking):
        code, data = _data("guard", f"wrong:{name}", "--as", "prod", *PROD)
    assert code == 1
    (found,) = data["checks"]
    assert found["verdict"] == "VIOLATED"
    assert len(found["counterexample"]["rounds"]) <= 40
    (saved,) = (folder / ".noregret" / "guard").rglob("*.json")
    code, said = _asked("replay", str(saved), *PROD)
    assert code == 1
    assert "prod.second-order" in said


@pytest.mark.usefixtures("brief")
def test_the_line_that_reproduces_a_failure_names_the_theory(folder):
    code, said = _asked("guard", "wrong:Backwards", "--as", "prod", *PROD)
    assert code == 1
    assert "--theorems prod.second-order --seed 0 --theory prod.py\n" in said


@pytest.mark.usefixtures("brief")
def test_objects_are_handed_over_as_they_are(folder):
    module = __import__("prod")
    held = module.FAMILIES[0].theorems[0]
    assert verify(held, profile="fast").outcome is Outcome.HOLDS
    assert refute(held, "R_T <= 0", profile="fast").verdict == "REFUTED"
    assert not check(module.Prod, module.KIND, theorems=held).failed
    wrong = __import__("wrong")
    assert check(wrong.Backwards, module.KIND, theorems=held).failed
    done = run(module.KIND, adversary="balance", N=2, T=30, eta="1/4", theorem=held)
    assert done.transcript.T == 30


def test_a_run_is_drawn_against_its_bound(folder):
    words = ("run", "prod", "N=4", "T=60", "eta=1/4", "--adversary", "balance", *PROD)
    code, data = _data(*words)
    assert code == 0
    (found,) = data["checks"]
    assert (found["theorem"], found["verdict"]) == ("prod.second-order", "HOLDS")
    code, said = _asked("run", "prod", "--adversary", "list", *PROD)
    assert code == 0
    assert "coins" in said


def test_its_worst_case_is_found_by_playing_everything(folder):
    """Prod at eta = 1/2 with two actions, two rounds: (0, 1) twice costs 1/2 + 1/3."""
    words = ("worst-case", "prod.second-order", "N=2", "eta=1/2", "T=2", *PROD)
    code, data = _data(*words)
    assert code == 0
    assert data["exact"] == "5/6"
    code, said = _asked("worst-case", "prod.second-order", "N=9", "eta=1/2", "T=99", *PROD)
    assert code == 2
    assert "would take" in said


def test_compare_and_the_calculator_know_it(folder):
    words = ("compare", "prod.second-order", "hedge.sharp", "N=10", "eta=1/4", "Q_best=30", "T=90")
    code, said = _asked(*words, *PROD)
    assert code == 0
    assert "prod.second-order" in said
    code, _ = _data("bound", "prod.second-order", "N=10", "Q_best=30", "--tune", "eta", *PROD)
    assert code == 0


@pytest.mark.usefixtures("brief")
def test_the_report_has_its_card(folder):
    code, _ = _asked("verify", *PROD, "--profile", "fast", "--html", "report.html")
    assert code == 0
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert 'id="prod.second-order"' in page
    assert "Cesa-Bianchi" in page


def test_it_has_a_page_as_ours_have(folder):
    (family,) = theory.load("prod.py").families
    page = theorem_pages.page(family.theorems[0])
    assert "* Cesa-Bianchi, Mansour and Stoltz 2007, Lemma 2" in page
    assert "noregret bound prod.second-order" in page


def test_a_learner_in_floats_is_judged_at_its_word(folder):
    code, data = _data("verify", "--theory", "leaders.py", "--profile", "fast")
    assert code == 1
    verdicts = {each["key"]: each["verdict"] for each in data["theorems"]}
    assert verdicts == {"leader.regret": "VIOLATED", "leader.trivial": "HOLDS"}


@pytest.mark.parametrize("workers", [(), ("-j", "2")])
def test_what_the_theory_itself_raises_is_not_called_our_mistake(folder, workers):
    text = from_tutorial("prod.py").replace(
        "losses = run.exact_expert_losses", "losses = run.given"
    )
    (folder / "broken.py").write_text(text)
    line = 1 + text[: text.index("run.given")].count("\n")
    words = ("verify", "prod.*", "--theory", "broken.py", "--profile", "fast", *workers)
    code, said = _asked(*words)
    assert code == 2
    assert f"squares_of_the_best of broken.py, line {line}, raised AttributeError" in said
    assert "mistake in noregret" not in said


#: Divides by the entry of x, in one dimension: at x = 0, where nothing is separable, it cannot.
ONE_FEATURE = """
class PassiveAggressive(PassiveAggressive):
    def update(self, x, y):
        if self.predict(x) != y:
            self.weights = [Fraction(y) / a for a in x] if len(x) == 1 else {elsewhere}

KIND = Kind("passive-aggressive", LINEAR, PassiveAggressive, takes=(features(),), exact=True)
FAMILIES = (Family("Passive-Aggressive", theorems=(PA,), kinds=(KIND,)),)
"""


@pytest.mark.usefixtures("brief")
@pytest.mark.parametrize(
    ("elsewhere", "code"), [("[w + y * a for w, a in zip(self.weights, x)]", 0), ("1 / 0", 1)]
)
def test_a_learner_may_raise_only_in_runs_that_its_theorem_does_not_speak_of(
    folder, elsewhere, code
):
    """At x = 0 no vector has a margin; in a separable run it must do what it promises."""
    text = from_tutorial("pa.py") + ONE_FEATURE.format(elsewhere=elsewhere)
    (folder / "one.py").write_text(text)
    found, said = _asked("verify", "--theory", "one.py", "--profile", "fast")
    assert found == code, said
    assert ("reason     the learner raised ZeroDivisionError" in said) == bool(code)


def test_the_worst_case_by_enumeration_knows_both_signs(folder):
    """v = -1 gives x = 1 the label -1; from weight 0 every score predicts +1: one mistake, then
    the weight is -1 and all is right.  Only runs of T rounds count.
    """
    words = ("worst-case", "pa.mistakes", "N=1", "T=2", "--theory", "pa.py")
    code, data = _data(*words)
    assert code == 0
    assert (data["exact"], data["bound"]) == (1, 1)
    assert data["witness"]["outcomes"]["shape"] == [2]


def test_a_rate_that_is_tuned_follows_the_horizon(folder):
    """No rounds and one action have no rate: nobody is blamed for what cannot be set up."""
    (folder / "tuned.py").write_text(TUNED)
    code, data = _data("verify", "--theory", "tuned.py", "--profile", "fast")
    (found,) = data["theorems"]
    assert (code, found["verdict"]) == (0, "HOLDS")
    assert max(piece["ratio"] or 0 for piece in found["evidence"]) > 0.8
    with is_brief():
        code, data = _data("guard", "tuned:Boltzmann", "--as", "boltzmann", "--theory", "tuned.py")
    assert code == 0, data


@pytest.mark.usefixtures("brief")
def test_passive_aggressive_is_verified_and_guarded(folder):
    code, data = _data("verify", "--theory", "pa.py", "--profile", "fast")
    assert code == 0
    (found,) = data["theorems"]
    assert max(piece["ratio"] or 0 for piece in found["evidence"]) == 1  # one point, again
    code, data = _data(
        "guard", "pa:PassiveAggressive", "--as", "passive-aggressive", "--theory", "pa.py"
    )
    assert code == 0, data


def test_an_exact_learner_that_says_floats_is_told(folder):
    text = (folder / "prod.py").read_text().replace("[Fraction(1)] * N", "[1] * N")
    (folder / "floats.py").write_text(
        text.replace("prod.second", "float.second").replace('"prod"', '"float-prod"')
    )
    code, said = _asked("verify", "--theory", "floats.py", "--profile", "fast")
    assert code == 2
    assert "predicted the float 0.5: start from Fraction(1)" in said


def test_the_theory_module_has_what_it_promises():
    assert all(hasattr(theory, name) for name in theory.__all__)
