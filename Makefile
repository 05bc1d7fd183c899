# The one door: README, CONTRIBUTING and .ci/run call these targets and nothing else.
PYTHON ?= python3
BIN := .venv/bin
SEED ?= 1
GAMES ?= 100000
ENDINGS ?= 2000
WORLDS ?= 10000
COMPANIES ?= 2000
PROCESSES ?= any
PEOPLE ?= tables
SEARCHES ?= 2000
KILLS ?= 120
FRAMES ?= 50000
EVENINGS ?= 3
DEALS ?= 1000000
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# `make train` installs nothing: the hash-locked lists have no PyTorch.
TRAIN_PYTHON ?= $(if $(wildcard $(BIN)/python),$(BIN)/python,$(PYTHON))
# Compiled modules are kept, whatever the environment says: tests start hundreds of programs.
unexport PYTHONDONTWRITEBYTECODE
# Tracing makes the rules several times as slow: they are traced while their own facts are tested, not while
# games are played at random, and not while anything else is tested that plays them.
COVERED := tests/cli/engine tests/ledger tests/ratings tests/rules tests/table tests/server/api/messages
AT_RANDOM := tests/rules/test_properties.py tests/rules/test_perft.py::test_counts_are_as_kept \
  tests/rules/test_state_reader.py::test_seats_and_tables_at_random_are_read_or_refused \
  tests/rules/test_state_reader.py::test_any_input_is_read_or_refused \
  tests/table/test_deal_check.py tests/table/test_properties.py tests/table/test_secrets.py \
  tests/server/api/messages/test_publication_bytes.py
# `make check` runs tests/house.
OTHERS = $(filter-out $(COVERED) tests/house,$(patsubst %/,%,$(wildcard tests/*/))) $(AT_RANDOM) \
  --ignore=tests/cli/engine --ignore=tests/server/api/messages
# Three more than there are cores: many tests wait for a clock, a browser or a key. Those of the cores wait for nothing.
PYTEST_OF_CORES = $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
PYTEST = $(BIN)/python -m pytest -n $$(($(JOBS) + 3)) --dist worksteal

.PHONY: help setup run demo test stress compiled check bench ladder train sim docs screens golden lock clean

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 10

setup: .venv/ready ## .venv with everything, from the hash-locked lists, and the web client; nothing to do when nothing changed
	@$(BIN)/python tools/web_build.py

.venv/ready: requirements/bootstrap.txt requirements/dev.txt pyproject.toml tests/sdk/package-lock.json tools/web_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kozyr needs Python 3.11 or newer; name one with: make PYTHON=python3.12 …")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	$(BIN)/uv pip sync --quiet --python $(BIN)/python --require-hashes requirements/dev.txt
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --editable .
	$(BIN)/python tools/npm.py tests/sdk ci --ignore-scripts --no-audit --no-fund --silent
	touch $@

run: setup ## a server: play online with people and bots; the address is printed
	$(BIN)/kozyr serve

demo: setup ## a demonstration game of four bots, move by move
	$(BIN)/kozyr demo

test: setup ## every test but the house rules of `make check`; rules, table, ledger and ratings must be covered to the last branch
	$(BIN)/python -m tests.kit.kernel_cache & \
	$(BIN)/python tools/npm.py web run --silent test && \
	$(PYTEST_OF_CORES) --cov --cov-report=term $(COVERED) $(AT_RANDOM:%=--deselect=%); \
	status=$$?; wait; exit $$status
	$(PYTEST) -m 'not stress' $(OTHERS)

stress: setup ## the tests that take long: crashes and load of real clusters, more random worlds; CI runs them too
	$(PYTEST) -m stress

compiled: setup ## a wheel in dist/ whose rules, tables and publications are compiled by mypyc (a C compiler is needed), and their tests against it
	KOZYR_COMPILED=1 $(BIN)/python -m hatchling build -t wheel -d dist
	PYTHONPATH=build/compiled $(PYTEST_OF_CORES) tests/rules tests/table tests/server/tables tests/server/api/messages

check: setup ## lint, format and types (Python and the web client), import contracts, house rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/npm.py web run --silent check
	$(BIN)/python tools/npm.py web run --silent lint
	$(BIN)/python tools/npm.py web run --silent format:check
	$(BIN)/python -m pytest -q tests/house

sim: setup ## random games, positions and worlds by the thousand; SEED=n lives through world n again and tells its story
ifeq ($(origin SEED)$(origin WORLDS)$(origin GAMES)$(origin ENDINGS)$(origin DEALS)$(origin FRAMES)$(origin COMPANIES)$(origin EVENINGS)$(origin SEARCHES),command linefilefilefilefilefilefilefilefile)
	$(BIN)/python -m tests.worlds --worlds 1 --seed $(SEED) --processes $(PROCESSES) --people $(PEOPLE)
else
	$(BIN)/python -m tests.simulation --games $(GAMES) --seed $(SEED) --jobs $(JOBS)
	$(BIN)/python -m tests.kernel.equal_check --games $(GAMES) --seed $(SEED) --jobs $(JOBS)
	$(BIN)/python -m tests.training.equal_check --games $(GAMES) --seed $(SEED) --jobs $(JOBS)
	$(BIN)/python -m tests.kernel.solver_check --endings $(ENDINGS) --seed $(SEED) --jobs $(JOBS)
	$(BIN)/python -m tests.worlds --worlds $(WORLDS) --seed $(SEED) --jobs $(JOBS)
	$(BIN)/python -m tests.worlds --worlds $(COMPANIES) --seed $(SEED) --jobs $(JOBS) --processes many
	$(BIN)/python -m tests.worlds --worlds $(SEARCHES) --seed $(SEED) --jobs $(JOBS) --people pairing
	$(BIN)/python -m tests.worlds.kills --kills $(KILLS) --seed $(SEED)
	$(BIN)/python -m tests.server.realtime.fuzz --frames $(FRAMES) --seed $(SEED)
	$(BIN)/python -m tests.cluster --evenings $(EVENINGS) --seed $(SEED)
	$(BIN)/python -m tests.table.deal_check --deals $(DEALS) --seed $(SEED) --jobs $(JOBS)
endif

bench: setup ## speed of rules, kernel, solver, puzzles, durable moves, a whole server and two on one database, the web and the terminal client, ratings, analysis; keeps rows in bench/*.md
	$(BIN)/python -m bench.rules_speed
	$(BIN)/python -m bench.kernel_speed
	$(BIN)/python -m bench.solver_speed
	$(BIN)/python -m bench.puzzle_speed
	$(BIN)/python -m bench.network_speed
	$(BIN)/python -m bench.bot_load
	$(BIN)/python -m bench.analysis_calibration
	$(BIN)/python -m bench.loss_distances
	$(BIN)/python -m bench.analysis_load
	$(BIN)/python -m bench.pairing_speed
	$(BIN)/python -m bench.table_speed
	$(BIN)/python -m bench.server_speed
	$(BIN)/python -m bench.boardgame_io
	$(BIN)/python -m bench.cluster_speed
	$(BIN)/python -m bench.web_speed
	$(BIN)/python -m bench.terminal_speed
	$(BIN)/python -m bench.ratings_speed
	$(BIN)/python -m bench.profile_speed
	$(BIN)/python -m bench.lobby_speed
	$(BIN)/python -m bench.growth

ladder: setup ## how much better each level is than the one below; ONLY=master/experienced, RULES, SEATS, PAIRS narrow it, SEED chooses the deals
	$(BIN)/python bench/ladder.py --seed $(SEED) --jobs $(JOBS) $(if $(ONLY),--only $(ONLY)) $(if $(RULES),--rules $(RULES)) $(if $(SEATS),--seats $(SEATS)) $(if $(PAIRS),--pairs $(PAIRS))

train: ## train the bots' network on an NVIDIA GPU; training/README.md has the values of ARGS; TRAIN_PYTHON names a Python with PyTorch
	PYTHONPATH=src $(TRAIN_PYTHON) -m training $(ARGS)

docs: setup ## write again the tables of docs/ that are made from data
	$(BIN)/python -m tests.kit.examples
	$(BIN)/python -m tools.docs
	$(BIN)/python -m tools.wire_types
	$(BIN)/python -m tools.text_keys
	$(BIN)/python -m tools.lessons

screens: setup ## take the pictures of docs/reference/screens.md and docs/how-to/terminal.md again: look at them before you commit them
	$(BIN)/python -m tests.browser.screens
	$(BIN)/python -m tests.terminal.pictures

golden: setup ## write again tests/games and tests/perft: look at the difference before you commit it
	$(BIN)/python -m tests.kit.golden

lock: ## resolve the dependencies anew
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra all --group dev pyproject.toml -o requirements/dev.txt
	grep -E '^uv==' requirements/dev.txt | sed 's/ .*//' | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header - -o requirements/bootstrap.txt

clean: ## what was built
	rm -rf .venv build dist tests/sdk/node_modules web/node_modules src/kozyr/server/api/http/web
