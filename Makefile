# `make play` and `make test` are all that most people need; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(PYTHON) tools/install.py --venv $(VENV)

.PHONY: help play terminal test install dev web wasm types lint docs site release thorough pictures bench coverage mutants lock clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

play: web ## start the server and print the address of the page to play on
	@$(BIN)/spoorbrug serve

terminal: install ## play a game in the terminal
	@$(BIN)/spoorbrug play

# Tests start processes by the hundred: a module is compiled by the first that imports it, also
# where the environment says otherwise, as in many containers.
test thorough: export PYTHONDONTWRITEBYTECODE =

test: dev ## every check and test
	@$(INSTALL) docs
	$(BIN)/python -m tools.checks
	$(BIN)/python -m pytest -n 5 --dist loadfile --no-loadscope-reorder --durations=25

thorough: web dev ## what `make test` leaves out: every board by touch and by keys, every number of seats
	$(BIN)/python -m tools.browser
	$(BIN)/python -m pytest -n 2 --dist loadfile -m thorough

install: ## fill .venv with the project and the packages that playing needs
	@$(INSTALL) play

dev: ## add the packages that the tests need
	@$(INSTALL) dev

web: install ## build the page, if its sources have changed
	@$(BIN)/python -m tools.web build
	@$(BIN)/python -m tools.local --if-possible

wasm: dev ## compile the rules and players for WebAssembly, if they have changed
	@$(BIN)/python -m tools.wasm

types: install ## write what follows from declarations: the page's types, docs/options.md
	@$(BIN)/python -m tools.web types

lint: dev ## style and types, of Python and of the page
	$(BIN)/python -m tools.checks ruff format mypy types svelte eslint

docs: ## build the documentation site in site/; open site/index.html
	@$(INSTALL) docs
	$(BIN)/python -m tools.site build

site: wasm ## build the game without a server and its documentation in public/, for any static host
	@$(INSTALL) docs
	$(BIN)/python -m tools.public

release: web ## build and check what is published, in dist/
	@$(INSTALL) release
	$(BIN)/python -m tools.release $(if $(TAG),--tag $(TAG))

pictures: web dev ## make the pictures of every screen anew, which the tests compare with
	$(BIN)/python -m tools.browser
	SPOORBRUG_PICTURES=anew $(BIN)/python -m pytest -q tests/web/test_pictures.py

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
	rm -rf $(VENV) .cache .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	rm -rf web/node_modules src/spoorbrug/server/page site public dist build
