#!/usr/bin/env bash
# Everything that can be tested. Goes on after a failure, names it, and closes with one line of counts.
set -uo pipefail

# setup.sh has installed LibreOffice: without it the recalculation of workbooks fails instead of being skipped.
export REQUIRE_SOFFICE=1
# Only panics say where they come from: checks that try formulas make errors by the million, each with a trace of its own.
export RUST_LIB_BACKTRACE=0
# A clean clone is compiled once: what a second compilation would reuse costs time and gigabytes.
[ -z "${CI:-}" ] || export CARGO_INCREMENTAL=0

passed=0 failed=0 broken=() names=() times=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# step NAME COMMAND...: counts the tests that the command reports, or the command itself as one, and says how long it took.
step() {
  local name=$1; shift
  local begin=$SECONDS
  echo; echo "== $name"
  "$@" 2>&1 | tee "$log"
  local status=${PIPESTATUS[0]}
  local ok bad
  times+=("$(printf '%5d s  %s' $((SECONDS - begin)) "$name")")
  ok=$(counted 'passed'); bad=$(counted 'failed')
  if [ "$ok" = 0 ] && [ "$bad" = 0 ]; then
    if [ "$status" = 0 ]; then ok=1; else bad=1; fi
  fi
  if [ "$status" != 0 ]; then
    [ "$bad" != 0 ] || bad=1
    broken+=("$name"); names+=("$(failures)")
  fi
  passed=$((passed + ok)); failed=$((failed + bad))
}

# Sums what cargo ("12 passed; 0 failed"), vitest ("Tests  12 passed") and the stories of web/e2e ("12 passed") report.
counted() {
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E '^test result|^ *Tests |^e2e [^:]+: ' | grep -oE "[0-9]+ $1" | awk '{ sum += $1 } END { print sum + 0 }'
}

# The lines with which cargo, vitest and the stories of web/e2e name a failed test, and the panic or assertion of each.
failures() {
  sed 's/\x1b\[[0-9;]*m//g' "$log" | grep -E -A3 '^(test )?[a-z_:0-9]+ (---|\.\.\.) FAILED|^thread .* panicked at|^ *FAIL |^(not ok|FAIL) |^AssertionError' | head -60
}

step "formatting" cargo fmt --all --check
step "lints" cargo clippy --workspace --all-targets --quiet -- -D warnings
step "directions between crates" scripts/check-dependencies.sh
step "directions between modules" scripts/check-modules.mjs
step "tests that hold the specification" scripts/check-spec-coverage.mjs
step "paths that the documents name" scripts/check-docs.mjs
step "tests that hold the defences" scripts/check-threats.mjs
step "files of the deployment" scripts/check-deployment.mjs
step "list of packages (SBOM)" scripts/sbom.mjs --check
step "copies of packages" scripts/check-copies.mjs
step "front end: types and lint" npm --silent --prefix web run check
step "front end: build" npm --silent --prefix web run build
step "front end: sizes" npm --silent --prefix web run check:size
step "front end: unit tests" npm --silent --prefix web test
step "Rust: unit tests and tests/it, embedded" cargo test --workspace --quiet --no-fail-fast
step "Rust: tests/it on Postgres and Redis" scripts/with-services.sh cargo test --quiet --no-fail-fast -p supplychain -p platform
step "executable" cargo build --quiet
step "sentences of answers against their tables, and results again" python3 benches/answers/claims.py target/debug/supplychain --count 200
step "figures of answers calculated again" python3 benches/recompute/check.py --count 20
step "sign-in with the real client, embedded" node web/e2e/auth-life.mjs
step "sign-in with the real client, on Postgres and Redis" scripts/with-services.sh node web/e2e/auth-life.mjs
step "browser, embedded" node web/e2e/run.mjs
step "browser, a server that dies in mid-answer" node web/e2e/restart.mjs
step "browser, two APIs and two workers on Postgres and Redis" scripts/with-services.sh node web/e2e/run.mjs
step "browser, signing in" node web/e2e/auth-browser.mjs
step "browser, public pages" node web/e2e/pages.mjs
step "browser, buying a plan" node web/e2e/payments.mjs
step "browser, administration" node web/e2e/admin.mjs
step "browser, long tables" node web/e2e/tables.mjs
step "browser, conversations and uploads" node web/e2e/conversations.mjs
step "browser, files and data sets" node web/e2e/uploads.mjs
step "browser, every state of every page" node web/e2e/states.mjs
step "browser, by keyboard alone" node web/e2e/keyboard.mjs

echo
printf '%s\n' "${times[@]}"
for i in "${!broken[@]}"; do echo "FAILED: ${broken[$i]}"; echo "${names[$i]}"; done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
