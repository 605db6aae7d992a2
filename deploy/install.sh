#!/bin/sh
# Installs Spoorbrug for serving: a virtual environment with the packages of requirements/runtime.lock,
# each checked against its hash, and the compiled rules beside it. The image is made by this script, and
# so is an installation on a computer without containers:
#
#     python -m pip wheel --no-deps --wheel-dir dist .
#     deploy/install.sh dist/spoorbrug-*.whl /opt/spoorbrug
#
# With NUMBA_CPU_NAME=generic the compiled rules serve every processor of this kind.
set -eu

wheel=$1
target=$2
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

"$python" -m venv "$target/venv"
"$target/venv/bin/python" -m pip install --quiet --disable-pip-version-check \
  --require-hashes --only-binary :all: -r "$here/../requirements/runtime.lock"
"$target/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps "$wheel"

SPOORBRUG_CACHE_DIR="$target/rules" "$target/venv/bin/python" -m spoorbrug.server.warm
"$target/venv/bin/spoorbrug" --version
