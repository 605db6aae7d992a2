#!/bin/sh
# Starts a server, or with `think` a worker, in a container whose files cannot be written. Compiled rules want a folder of their
# own, so those of the image are copied to where one may write (/tmp, in memory).
set -eu

SPOORBRUG_CACHE_DIR=${SPOORBRUG_CACHE_DIR:-/tmp/spoorbrug-rules}
export SPOORBRUG_CACHE_DIR
if [ ! -d "$SPOORBRUG_CACHE_DIR" ]; then
  cp -Rp "${SPOORBRUG_HOME:-/opt/spoorbrug}/rules" "$SPOORBRUG_CACHE_DIR"
fi
spoorbrug=${SPOORBRUG_HOME:-/opt/spoorbrug}/venv/bin/spoorbrug
if [ "${1:-}" = think ]; then
  exec "$spoorbrug" "$@"
fi
exec "$spoorbrug" serve --no-browser "$@"
