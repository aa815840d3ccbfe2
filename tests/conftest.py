"""Which Hypothesis profile do the tests run with?  NOREGRET_PROFILE=fast, ci (default) or deep."""

from __future__ import annotations

import os

# The workers have the processors; threads of BLAS besides would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import HealthCheck, settings

_COMMON = {
    "deadline": None,
    "print_blob": True,
    # A shared machine is slow at times; that is no property of the code.
    "suppress_health_check": (HealthCheck.too_slow,),
}

settings.register_profile("fast", max_examples=15, derandomize=True, **_COMMON)
settings.register_profile("ci", max_examples=20, derandomize=True, **_COMMON)
settings.register_profile("deep", max_examples=2_000, **_COMMON)
settings.load_profile(os.environ.get("NOREGRET_PROFILE", "ci"))
