# `make play` and `make test` are all that most people need; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(PYTHON) tools/install.py --venv $(VENV)

.PHONY: help play terminal test install dev web types lint docs release bench coverage mutants lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

play: web ## start the server and print the address of the page to play on
	@$(BIN)/spoorbrug serve

terminal: install ## play a game in the terminal
	@$(BIN)/spoorbrug play

test: web lint docs ## every check and test
	@$(BIN)/python -m tools.compile   # before workers start
	$(BIN)/python -m tools.web test
	$(BIN)/python -m tools.browser   # finds or fetches one before workers start
	$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder

install: ## fill .venv with the project and the packages that playing needs
	@$(INSTALL) play

dev: ## add the packages that the tests need
	@$(INSTALL) dev

web: install ## build the page, if its sources have changed
	@$(BIN)/python -m tools.web build

types: install ## write what follows from declarations: the page's types, docs/options.md
	@$(BIN)/python -m tools.web types

lint: dev ## style and types, of Python and of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.web types --check
	$(BIN)/python -m tools.web check lint

docs: ## build the documentation site in site/; open site/index.html
	@$(INSTALL) docs
	$(BIN)/python -m tools.site build

release: web ## build and check what is published, in dist/
	@$(INSTALL) release
	$(BIN)/python -m tools.release $(if $(TAG),--tag $(TAG))

bench: dev ## how fast: every figure in one run
	$(BIN)/python -m benchmarks

coverage: dev ## which lines the tests reach, with compilation off
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q tests/rules tests/game tests/boards
	$(BIN)/coverage report

mutants: dev ## change the rules one small way at a time: do the tests notice?
	$(BIN)/python -m tools.mutants

lock: install ## pin the packages of every environment in requirements/
	$(BIN)/python -m tools.lock

clean: ## remove what make made
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	rm -rf web/node_modules src/spoorbrug/server/page site dist
