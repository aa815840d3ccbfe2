"""Are formulas that are false as printed refuted in Coq?"""

from __future__ import annotations

import shutil

import pytest
from click.testing import CliRunner

from bounds.printed.reader import read_errata
from noregret.cli import main
from noregret.prove.development import Development, Item
from noregret.prove.ledger import Ledger
from noregret.prove.refuted import refutation_of, refutations, refuted
from noregret.prove.verdicts import Prover

DEVELOPMENT = Development.read()


def test_twenty_printed_formulas_have_a_refutation():
    assert len(refutations(DEVELOPMENT)) >= 20


@pytest.mark.coq
def test_a_refutation_of_something_else_does_not_count(built, tmp_path):
    statement, item = refutations(DEVELOPMENT)[0]
    name = statement.name
    shadow = f"""\
Module {name}. Definition statement := False. End {name}.
Theorem {name} : ~ {name}.statement.
Proof. intros H; exact H. Qed.
"""
    rest = {k: v for k, v in DEVELOPMENT.sources.items() if not k.startswith("printed.")}
    folder = shutil.copytree(built, tmp_path / "build")
    prover = Prover(Development({**rest, item.module: shadow}), Ledger(""), folder)
    assert len(refutations(prover.development)) == 1
    assert refuted(prover) == []


def test_an_erratum_says_where_coq_refutes_it():
    erratum = next(e for e in read_errata() if refutation_of(e, DEVELOPMENT) is not None)
    item = refutation_of(erratum, DEVELOPMENT)
    assert isinstance(item, Item)
    answer = CliRunner().invoke(main, ["errata", erratum.id])
    assert f"proofs/{item.module.replace('.', '/')}.v, line {item.line}" in answer.stdout
