#!/usr/bin/env bash
# Starts docker/compose.yaml as it is, with two APIs and three workers, plays web/e2e/stack.mjs against it, and takes
# everything down. Images, containers and volumes are in a folder of their own, which is removed; a folder that STACK_HOME
# names keeps its images for the next run.
set -euo pipefail
cd "$(dirname "$0")/.."
started=$SECONDS

free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'; }
keeps_images=${STACK_HOME:-}
STACK_HOME=${STACK_HOME:-$(mktemp -d /tmp/supplychain-stack.XXXXXX)}
export STACK_OFFLINE=1 STACK_PROJECT=stacktest$$ STACK_HOME
PORT=$(free_port) MAIL_PORT=$(free_port)
export PORT MAIL_PORT APIS=2 WORKERS=3
export SUPPLYCHAIN_IMAGE=localhost/supplychain:stack-1 NEXT_IMAGE=localhost/supplychain:stack-2

take_down() {
  local status=$?
  if [ $status != 0 ]; then
    for name in $(scripts/stack.sh engine ps --all --format '{{.Names}}' | grep "^$STACK_PROJECT"); do
      echo "--- $name"; scripts/stack.sh engine logs --tail 15 "$name" 2>&1 || true
    done
  fi
  WORKERS=8 scripts/stack.sh down --volumes --timeout 5 >/dev/null 2>&1 || true
  scripts/stack.sh engine rm --all --force --volumes >/dev/null 2>&1 || true
  scripts/stack.sh engine network prune --force >/dev/null 2>&1 || true
  if [ -z "$keeps_images" ]; then
    scripts/stack.sh engine rmi --all --force >/dev/null 2>&1 || true
    umount "$STACK_HOME/root/overlay" 2>/dev/null || true
    rm -rf "$STACK_HOME" docker/.given
  fi
  echo "stack: $((SECONDS - started)) seconds in all"
}
trap take_down EXIT

scripts/stack.sh images
# The second version differs by its label, and so by its id.
SUPPLYCHAIN_IMAGE=$NEXT_IMAGE COMMIT=next STACK_EXECUTABLE=${STACK_EXECUTABLE:-target/debug/supplychain} scripts/stack.sh images
echo "stack: images after $((SECONDS - started)) seconds"
scripts/stack.sh up >"$STACK_HOME/up.log" 2>&1 || { cat "$STACK_HOME/up.log"; exit 1; }
node web/e2e/stack.mjs
