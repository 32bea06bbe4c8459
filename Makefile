# `make help` lists the targets. Everything runs in .venv, which set-up makes from requirements.lock.
SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
JOBS ?= 2
STUDY ?= configs/rhino.toml

.DEFAULT_GOAL := help
.PHONY: help setup report study studies atlas test lint format type docs bench lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(READY)  ## make .venv with the locked packages and mcsim in it

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "mcsim needs Python 3.11 or later; name one with PYTHON=python3.12" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "set-up: installing the locked packages into $(VENV)" >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

report: setup  ## run configs/rhino.toml; the last line is the path of its index.html
	@$(BIN)/mcsim run configs/rhino.toml --jobs $(JOBS)

study: setup  ## run one study: make study STUDY=configs/klaw.toml
	@$(BIN)/mcsim run $(STUDY) --jobs $(JOBS)

studies: setup  ## run every study in configs/ whose report is missing or out of date
	@set -euo pipefail; stale=$$($(BIN)/python -m mcsim.stale configs/*.toml); \
	for study in $$stale; do $(BIN)/mcsim run "$$study" --jobs $(JOBS); done

atlas: setup  ## every scenario against one hero, hardest first
	@$(BIN)/mcsim run configs/atlas.toml --jobs $(JOBS)

test: setup lint type  ## linter, type checker and all tests
	@$(BIN)/python -m pytest -q -n $(JOBS)

lint: setup  ## check the style
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

format: setup  ## put the style right
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

type: setup  ## check the types
	@$(BIN)/mypy

docs: setup  ## write the generated pages of docs/ again
	@$(BIN)/python -m mcsim.rulebook.pages docs

bench: setup  ## speed beside plain Python and C
	@$(BIN)/mcsim bench

lock: setup  ## write requirements.lock again (needs uv)
	uv pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 \
		--no-header --upgrade -o requirements.lock

clean:  ## remove what was made: .venv, caches, reports
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .mcsim-cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find reports -mindepth 1 -maxdepth 1 ! -name README.md -exec rm -rf {} +
