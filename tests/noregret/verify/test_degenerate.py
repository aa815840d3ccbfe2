"""Is a ratio that was met where the bound says nothing told apart from tightness, everywhere?"""

from __future__ import annotations

import pytest
from flint import fmpq

from adversaries.core.judge import Tally
from bounds import theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, ratio_text, tightest
from learners import play
from learners.core.arithmetic import EXACT
from learners.experts.weighted_majority import WeightedMajority
from noregret.cli import render
from noregret.report.evidence import ratio_bar, worst_cases
from noregret.report.summary import report_data
from noregret.verify.engine import Report, TheoremReport

WORDS = "there is only one expert"


def piece(ratio, degenerate="", method="extremal"):
    return Evidence(
        method,
        "a game",
        1,
        Outcome.HOLDS,
        ratio,
        0.0,
        witness="N=1",
        points=((1.0, ratio),),
        degenerate=degenerate,
    )


def reported(*pieces):
    return Report((TheoremReport(theorem("wm.mistakes"), pieces, 0.0, ""),), 0.0, "ci", 0)


def test_one_expert_attains_the_bound_and_shows_nothing():
    """Who follows a single expert errs as often as it does, at whatever beta."""
    one = WeightedMajority(1, "1/2", arithmetic=EXACT)
    assert theorem("wm.mistakes").check(play(one, ([[1]], [0]))).degenerate == WORDS
    two = WeightedMajority(2, "1/2", arithmetic=EXACT)
    assert theorem("wm.mistakes").check(play(two, ([[1, 1]], [0]))).degenerate == ""


@pytest.mark.parametrize("order", [1, -1])
def test_a_tally_prefers_what_is_not_degenerate(order):
    """A smaller ratio that shows something comes before a ratio of 1 that does not."""
    found = [
        Verdict("x", Outcome.HOLDS, observed=fmpq(1), bound=fmpq(1), ratio=1.0, degenerate=WORDS),
        Verdict("x", Outcome.HOLDS, observed=fmpq(1), bound=fmpq(2), ratio=0.5),
    ]
    tally = Tally("extremal", "two games")
    for verdict in found[::order]:
        tally.add(verdict, "a game", None)
    assert (tally.evidence().ratio, tally.evidence().degenerate) == (0.5, "")


def test_the_tightest_piece_is_not_a_degenerate_one():
    assert tightest([piece(1.0, WORDS), piece(0.5)]).ratio == 0.5
    assert tightest([piece(1.0, WORDS)]).degenerate == WORDS


def test_a_table_has_it_in_brackets_and_says_where_it_was():
    report = reported(piece(1.0, WORDS))
    assert ratio_text(1.0, WORDS) == "(1.0000)"
    assert list(render.remarks(report)) == [
        f"(wm.mistakes comes so close at degenerate points only: N=1: {WORDS})"
    ]
    assert list(render.remarks(reported(piece(1.0, WORDS), piece(0.5)))) == []


def test_json_has_a_key_for_it():
    (data,) = report_data(reported(piece(1.0, WORDS)))["theorems"]
    assert data["degenerate"] == data["evidence"][0]["degenerate"] == WORDS
    (plain,) = report_data(reported(piece(0.5)))["theorems"]
    assert plain["degenerate"] is plain["evidence"][0]["degenerate"] is None


def test_the_report_says_so_beside_the_number_and_draws_no_bar():
    assert WORDS in ratio_bar(piece(1.0, WORDS))
    assert "bar" not in ratio_bar(piece(1.0, WORDS))
    (each,) = reported(piece(1.0, WORDS, "worst case")).theorems
    assert f"(1.0000) {WORDS}" in worst_cases(each)
