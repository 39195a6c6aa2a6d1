#!/usr/bin/env bash
# What only shows after a long time or in bad weather: `soak.sh [STARTS]`, 1000 starts when nothing is said.
# Prints counts; fails when anything was not as it must be. SOAK_BINARY names another executable than the debug build.
set -uo pipefail
cd "$(dirname "$0")/.."

starts=${1:-1000}
if [ -z "${SOAK_BINARY:-}" ]; then
  cargo build --quiet || exit 1
  export SOAK_BINARY=$PWD/target/debug/supplychain
fi

failed=0
node scripts/soak/starts.mjs "$starts" || failed=1
node scripts/soak/uploads.mjs 100 || failed=1
node scripts/soak/disk.mjs || failed=1
# A Postgres that is killed must not forget what it has confirmed.
TEST_POSTGRES_COMMIT=on scripts/with-services.sh node scripts/soak/outages.mjs || failed=1
exit $failed
