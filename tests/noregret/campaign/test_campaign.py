"""Does a campaign find what is there, say each thing once, and never call a death HOLDS?"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from docs.build_deep import page
from noregret.campaign.folder import open_folder
from noregret.campaign.summary import summary_of
from noregret.cli import main
from tests.noregret.theory.theories import LEADER

PLAY = "campaign_toy:play"


def _contents(folder):
    """Return the results of a folder without what is never the same twice."""
    found = {}
    for path in (folder / "units").glob("*.json"):
        data = json.loads(path.read_text())
        found[path.name] = {k: v for k, v in data.items() if k not in ("seconds", "digest")}
    return found


def test_a_theorem_is_verified_and_not_again(ask, place):
    words = ("verify", "runs", "wm.halving", "tree.index", "--profile", "fast")
    code, said = ask(*words)
    assert (code, said["verdict"], said["done"], said["left"]) == (0, "HOLDS", 2, 0)
    assert [entry["target"] for entry in said["targets"]] == ["wm.halving", "tree.index"]
    before = {path: path.stat().st_mtime_ns for path in (place / "runs/units").iterdir()}
    assert ask(*words)[0] == 0
    assert {p: p.stat().st_mtime_ns for p in (place / "runs/units").iterdir()} == before


def test_a_false_claim_is_refuted_once_with_a_game_that_replays(ask, place):
    claim = "M <= r**2/(2*rho**2)"
    words = ("perceptron.margin", claim, "--profile", "fast", "--repetitions", "2", "-j", "2")
    code, said = ask("refute", "runs", *words)
    (thing,) = said["findings"]
    assert (code, said["verdict"], thing["verdict"]) == (1, "BROKEN", "REFUTED")
    assert (thing["units"], thing["replays"], thing["size"]) == (2, True, 1)
    replay = CliRunner().invoke(main, ["replay", thing["file"], "--json"])
    assert (replay.exit_code, json.loads(replay.stdout)["verdict"]) == (1, "VIOLATED")


def test_a_broken_learner_is_found_and_played_again_by_its_own_code(ask, place):
    words = ("campaign_toy:Forgetful", "--as", "perceptron", "--theorems", "perceptron.margin")
    code, said = ask("guard", "runs", *words, "--profile", "fast")
    (thing,) = said["findings"]
    assert (code, thing["theorem"], thing["verdict"]) == (1, "perceptron.margin", "VIOLATED")
    assert (thing["replays"], thing["size"]) == (True, 2)
    # Once it is mended, what was found of another code is not held against it.
    toy = place / "campaign_toy.py"
    toy.write_text(toy.read_text().replace("(self.w @ x) < 0", "(self.w @ x) < 0 or True"))
    del sys.modules["campaign_toy"]
    code, said = ask("report", "runs")
    (thing,) = said["findings"]
    assert (code, thing["replays"]) == (3, False)
    assert "not the code" in thing["reason"]


def test_findings_are_told_once_with_the_smallest_witness(ask):
    code, said = ask("call", "runs", PLAY, "--seeds", "0:8", "-j", "2")
    told = [(f["broken_step"], f["units"], f["size"], f["seed"]) for f in said["findings"]]
    assert code == 1
    assert told == [("even", 1, 1, 2), ("odd", 3, 2, 7)]
    assert said["targets"][0]["seeds"] == list(range(8))
    assert ask("report", "runs")[1]["findings"] == said["findings"]


def test_what_is_not_seen_again_is_said_to_be_so_and_is_not_held_against_it(ask):
    code, said = ask("call", "runs", "campaign_toy:fickle", "--seeds", "0:1")
    (thing,) = said["findings"]
    assert (code, said["verdict"]) == (3, "UNDECIDED")
    assert (thing["replays"], thing["reason"]) == (
        False,
        "its unit says HOLDS when it is done again",
    )


def test_what_died_is_not_done_is_told_and_is_tried_again(ask, place):
    words = ("call", "runs", "campaign_toy:dies", "--seeds", "0:5", "--memory", "8G")
    code, said = ask(*words)
    assert (code, said["verdict"], said["done"], said["left"]) == (4, "DIED", 2, 3)
    assert [entry["reason"] for entry in sorted(said["died"], key=lambda e: e["unit"])] == [
        "its process ended by itself (exit code 9)",
        "ValueError: two is too many",
        "it ran out of memory",
    ]
    assert said["targets"][0]["verdicts"] == ["HOLDS"]
    assert said["targets"][0]["seeds"] == [0, 4]
    assert len(list((place / "runs/units").glob("*.died.json"))) == 3
    assert ask("status", "runs")[1]["died"] == said["died"]
    assert ask("report", "runs")[0] == 4
    # With another code that does not die it is another unit, and what is there now is left.
    assert ask(*words)[1]["done"] == 2


def test_a_function_that_says_nothing_is_told(ask):
    code, said = ask("call", "runs", "campaign_toy:nonsense", "--seeds", "0:1")
    assert code == 4
    assert "PERHAPS" in said["died"][0]["reason"]


def test_a_budget_of_units_stops_and_the_same_command_goes_on(ask, place):
    words = ("call", "runs", PLAY, "--seeds", "0:6")
    code, said = ask(*words, "--budget", "2u")
    assert (code, said["done"], said["left"]) == (1, 2, 4)
    assert (place / "log").read_text().count("\n") == 2 + 1  # and the finding, seen again
    (place / "log").unlink()
    code, said = ask(*words)
    assert (said["done"], said["left"]) == (6, 0)
    assert {line.split()[0] for line in (place / "log").read_text().splitlines()[:4]} == set("2345")
    ask("call", "whole", PLAY, "--seeds", "0:6")
    assert _contents(place / "runs") == _contents(place / "whole")


def test_broken_files_are_named_and_done_again(ask, place):
    words = ("call", "runs", PLAY, "--seeds", "0:3")
    ask(*words)
    before = _contents(place / "runs")
    cut, *_ = sorted((place / "runs/units").iterdir())
    cut.write_text(cut.read_text()[:-40])
    code, said = ask("status", "runs")
    assert (code, said["done"], said["left"]) == (0, 2, 1)
    assert [entry["file"] for entry in said["untrusted"]] == [f"units/{cut.name}"]
    assert ask(*words)[1]["done"] == 3
    assert _contents(place / "runs") == before


def test_shards_on_several_machines_are_merged_by_copying(ask, place):
    for shard in ("1/2", "2/2"):
        folder = f"runs-{shard[0]}"
        _, said = ask("call", folder, PLAY, "--seeds", "0:6", "--shard", shard)
        assert said["left"] == 0
        shutil.copytree(place / folder, place / "merged", dirs_exist_ok=True)
    assert len(list((place / "runs-1/units").iterdir())) == 3
    _, said = ask("status", "merged")
    assert (said["done"], said["left"]) == (6, 0)
    ask("call", "whole", PLAY, "--seeds", "0:6")
    assert _contents(place / "merged") == _contents(place / "whole")
    told = [ask("report", name)[1]["findings"] for name in ("merged", "whole")]
    assert told[0] == told[1]


def test_a_false_theorem_of_a_theory_is_violated_and_replays_from_its_file(ask, place):
    (place / "leader.py").write_text(LEADER)
    words = ("--theory", "leader.py", "--profile", "fast", "-j", "2")
    code, said = ask("verify", "runs", *words)
    (thing,) = said["findings"]
    assert (code, said["done"]) == (1, 2)
    assert (thing["verdict"], thing["replays"]) == ("VIOLATED", True)
    replay = ["replay", thing["file"], "--theory", "leader.py", "--json"]
    assert json.loads(CliRunner().invoke(main, replay).stdout)["verdict"] == "VIOLATED"


def test_the_page_has_what_was_found_and_loads_nothing(ask, place):
    ask("call", "runs", PLAY, "--seeds", "0:3")
    done = CliRunner().invoke(main, ["campaign", "report", "runs", "--html", "page.html"])
    page = (place / "page.html").read_text()
    assert done.exit_code == 1
    assert "seed 1" in page
    assert "<td>0-2</td>" in page
    assert "http://" not in page
    assert "https://" not in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("verify", "log.txt", "wm.halving"), "log.txt is a file"),
        (("verify", "runs", "no.such"), "no theorem matches 'no.such'"),
        (("verify", "runs", "wm.halving", "--budget", "soon"), "the budget is 'soon'"),
        (("verify", "runs", "wm.halving", "--shard", "9/3"), "the shard is '9/3'"),
        (("verify", "runs", "wm.halving", "--memory", "much"), "the memory is 'much'"),
        (("refute", "runs", "wm.mistakes", "m_T <="), "m_T <="),
        (("guard", "runs", "campaign_toy:Forgetful"), "--as KIND"),
        (("call", "runs", "campaign_toy:nobody", "--seeds", "0:1"), "has no 'nobody'"),
        (("call", "runs", "campaign_toy:play", "--seeds", "3:1"), "the seeds are '3:1'"),
        (("call", "runs", "campaign_toy:play", "--seeds", "0:" + "9" * 30), "1000000 at a time"),
        (("status", "nowhere"), "there is no campaign in nowhere"),
        (("report", "nowhere"), "there is no campaign in nowhere"),
    ],
)
def test_bad_usage_is_one_sentence(ask, place, words, sentence):
    (place / "log.txt").touch()
    code, said = ask(*words)
    assert code == 2
    assert sentence in said
    assert said.count("\n") == 1
    assert not (place / "runs" / "units").exists()


def test_without_a_command_there_is_help():
    done = CliRunner().invoke(main, ["campaign"])
    assert (done.exit_code, done.stderr) == (0, "")
    for name in ("verify", "refute", "guard", "call", "status", "report"):
        assert f"\n  {name} " in done.stdout


def test_nothing_of_the_cluster_is_imported_unless_it_is_asked_for():
    code = "import sys, noregret.campaign.workers; print('distributed' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_the_page_of_a_campaign_has_each_target_once(ask, place):
    ask("verify", "runs", "wm.halving", "tree.index", "--profile", "fast", "--repetitions", "2")
    text = page(summary_of(open_folder("runs", make=False)))
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    found = {row[0]: row for row in rows if row and row[0].startswith("`")}
    assert found.keys() == {"`wm.halving`", "`tree.index`"}
    assert {row[1] for row in found.values()} == {"HOLDS"}
    assert found["`tree.index`"][4] == "0-1"
    assert "4 units done, 0 left" in text


def test_a_claim_that_divides_by_zero_stays_open_and_says_what_to_do(ask, place):
    words = ("refute", "runs", "wm.mistakes", "m_T <= N/T", "--profile", "fast")
    code, said = ask(*words)
    assert (code, said["verdict"], said["died"]) == (3, "UNDECIDED", [])
    (entry,) = said["undecided"]
    assert "--given 'T >= 1'" in entry["reason"]
    alone = CliRunner().invoke(main, ["refute", *words[2:]])
    assert (alone.exit_code, alone.stdout) == (2, "")
    assert alone.stderr.count("\n") == 1
    assert entry["reason"] in alone.stderr
    code, said = ask(*words, "--given", "T >= 1")
    assert said["findings"][0]["verdict"] == "REFUTED"
