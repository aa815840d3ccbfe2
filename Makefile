# make verify   check every theorem            make test   lint, types, the whole default suite
# make deep     the long campaign                make bench  speed, as ratios against the peers
# make prove    Coq and its checker look at every proof, from scratch
# make docs     the pages made from the objects, and the site
# make screenshots  the pictures of the README
# make wheel    wheel and source archive, each tried in an empty environment
# make guard-table   what the guard finds in scikit-learn and river
# make reach    how far the guard sees, measured anew and written into docs/guard.md
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2

# Many tests start the program anew: it starts sooner with the bytecode of the last time.
export PYTHONDONTWRITEBYTECODE =

.PHONY: verify test lint proofs prove deep bench guard-table reach docs printed screenshots wheel clean
.DEFAULT_GOAL := verify

# The lock lists what is installed; it is made anew only when pyproject.toml changes.
.venv/installed.lock: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "noregret needs Python 3.11 or newer; this is %s: set PYTHON=path/to/python3.11" % sys.version.split()[0])'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setting up .venv (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@$(BIN)/python -m pip freeze --exclude-editable --disable-pip-version-check > $@.new && mv $@.new $@

verify: .venv/installed.lock
	@$(BIN)/noregret verify $(ARGS)

lint: .venv/installed.lock
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

# Every proof from scratch, where Coq is or can be installed; .noregret/prove.txt has them one by one.
proofs: .venv/installed.lock
	@proofs/install-coq
	@mkdir -p .noregret
	@if command -v coqc >/dev/null; then $(BIN)/noregret prove --fresh > .noregret/prove.txt \
		&& grep '^[0-9]* theorems:' .noregret/prove.txt || { cat .noregret/prove.txt; exit 1; }; fi

# The same with the assumptions of each proof and Coq's independent checker; writes proofs/ledger.json.
prove: .venv/installed.lock
	@proofs/install-coq --needed
	@$(BIN)/noregret prove --fresh --audit --write

# One processor compiles proofs while the other reads the code.
test: .venv/installed.lock
	@$(MAKE) --no-print-directory --jobs=2 lint proofs
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not deep" --benchmark-disable $(ARGS)

# A campaign: stopped at any time, the same command goes on. Its size is bounded by its units, not by the clock.
# Each step may find something; the report at the end says what, and has the exit code.
DEEP := .noregret/deep
FUZZ_SEEDS ?= 0:20
deep: .venv/installed.lock
	@mkdir -p .noregret
	@$(call step,$(BIN)/noregret campaign verify $(DEEP) --profile deep --jobs $(JOBS) $(ARGS))
	@$(call step,$(BIN)/noregret campaign call $(DEEP) tests.deep_unit:play --jobs $(JOBS) \
		--seeds 0:$$($(BIN)/python -m tests.deep_unit))
	@if test -e tests/fuzz/unit.py; then $(call step,$(BIN)/noregret campaign call $(DEEP) \
		tests.fuzz.unit:play --jobs $(JOBS) --seeds $(FUZZ_SEEDS)); fi
	@$(BIN)/noregret campaign report $(DEEP) --html $(DEEP)/report.html

# What was found is told by the report; whoever stops a step stops them all.
step = $(1) > .noregret/deep.txt || { code=$$?; test $$code -lt 128 -a $$code -ne 2 || { cat .noregret/deep.txt; exit $$code; }; }

# What bench and docs need beyond the tests is installed on their first use.
.venv/bench.lock: .venv/installed.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test,bench]'
	@touch $@

# One table of ratios, the growth exponents, the guard's rates; all figures are kept in .benchmarks.
bench: .venv/bench.lock
	@mkdir -p .benchmarks
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m pytest benchmarks --benchmark-only --benchmark-max-time=0.2 \
		--benchmark-json=.benchmarks/pytest-benchmark.json -q $(ARGS) > .benchmarks/pytest.txt \
		|| { cat .benchmarks/pytest.txt; exit 1; }
	@$(BIN)/python -m benchmarks
	@echo "pytest-benchmark's figures: .benchmarks/pytest-benchmark.json, as a table: .benchmarks/pytest.txt"

# What the guard finds in the released libraries: the tables of docs/guard.md, in some minutes.
guard-table: .venv/installed.lock
	@$(BIN)/python -m benchmarks.libraries --write

reach: .venv/installed.lock
	@$(BIN)/python -m benchmarks.reach --jobs $(JOBS) $(KINDS)
	@$(BIN)/python -m benchmarks.reach --write

docs: .venv/installed.lock
	@$(BIN)/python docs/build.py
	@$(BIN)/python docs/build_attempts.py --fresh
	@$(BIN)/python docs/build_errata.py
	@$(BIN)/python docs/build_tightness.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "wrote site/: open site/index.html"

# Whoever has the documents can see that every line of them is covered: make printed DOCUMENTS=folder
printed: .venv/installed.lock
	@$(BIN)/python docs/walk_documents.py $(DOCUMENTS)

# The pictures of the README, from a real report; needs chromium and some minutes.
screenshots: .venv/installed.lock
	@$(BIN)/python docs/build_screenshots.py

# What `pip install noregret` would give; PYTHON chooses the interpreter.
wheel:
	@PYTHON=$(PYTHON) .ci/wheel

clean:
	rm -rf .venv .noregret dist site .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
