"""Try inputs, or one of them again: python -m tests.fuzz --seed 3 [--seeds 20] [--index 17]."""

from __future__ import annotations

import argparse
import os

from tests.fuzz.child import run
from tests.fuzz.oracle import complaints
from tests.fuzz.unit import INPUTS, answer, drawn, play, warm

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--seed", type=int, default=0)
parser.add_argument("--seeds", type=int, default=1)
parser.add_argument("--index", type=int)
parser.add_argument("--inputs", type=int, default=INPUTS)
asked = parser.parse_args()
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
if asked.index is not None:
    case = drawn(asked.seed, asked.index)
    warm()
    ending = run(case, answer)
    print(case, *(f"{name}: {text[:400]!r}" for name, text in case.files.items()), sep="\n")
    print(
        f"exit code {ending.code}, {ending.cpu:.1f} s",
        ending.stdout[-3000:],
        ending.stderr,
        sep="\n",
    )
    for signature, words in complaints(case, ending):
        print(f"FINDING {signature}: {words[:300]}")
else:
    for seed in range(asked.seed, asked.seed + asked.seeds):
        found = play(seed, asked.inputs)
        print(f"seed {seed}: {found['verdict']}, {found['inputs']} inputs", flush=True)
        for finding in found["findings"]:
            print(
                f"  {finding['signature']}\n    {finding['words'][:700]}\n    {finding['replay']}",
                flush=True,
            )
