# The two commands: `make play`, `make test`. Everything else is a part of those two.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help play terminal test install web types lint bench coverage mutants lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

play: web ## start the server and print the address of the page to play on
	@$(BIN)/spoorbrug serve

terminal: install ## play a game in the terminal
	@$(BIN)/spoorbrug play

test: web lint ## every check and test
	@$(BIN)/python -m tools.compile   # before workers start
	$(BIN)/python -m tools.web test
	$(BIN)/python -m tools.browser   # finds or fetches one before workers start
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

install: $(STAMP) ## fill .venv with the pinned dependencies and the project

$(STAMP): requirements/dev.lock pyproject.toml
	@echo "Setting up $(VENV) (a minute or two the first time) …"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Spoorbrug needs Python 3.11 or newer; set PYTHON=/path/to/python3")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements/dev.lock
	$(BIN)/python -m pip install --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

web: install ## build the page, if its sources have changed
	@$(BIN)/python -m tools.web build

types: install ## write the server's types for the page: web/src/api/schema.d.ts
	@$(BIN)/python -m tools.web types

lint: install ## style and types, of Python and of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.web types --check
	$(BIN)/python -m tools.web check lint

bench: install ## how fast: every figure in one run
	$(BIN)/python -m benchmarks

coverage: install ## which lines the tests reach, with compilation off
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q tests/rules tests/game tests/boards
	$(BIN)/coverage report

mutants: install ## change the rules one small way at a time: do the tests notice?
	$(BIN)/python -m tools.mutants

lock: ## pin the dependencies anew
	$(PYTHON) -m venv $(VENV)-lock && $(VENV)-lock/bin/pip install -q uv
	$(VENV)-lock/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes \
	  --no-emit-index-url --no-header --extra arena --extra parquet --extra postgres --extra ray --group dev pyproject.toml -o requirements/dev.lock
	rm -rf $(VENV)-lock

clean: ## remove what make made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	rm -rf web/node_modules src/spoorbrug/server/page
