#!/usr/bin/env bash
# Everything that can be tested. Goes on after a failure, names it, and closes with one line of counts.
set -uo pipefail

# setup.sh has installed LibreOffice: without it the recalculation of workbooks fails instead of being skipped.
export REQUIRE_SOFFICE=1
# Only panics say where they come from: checks that try formulas make errors by the million, each with a trace of its own.
export RUST_LIB_BACKTRACE=0
# A clean clone is compiled once: what a second compilation would reuse costs time and gigabytes. So are its lints: clippy compiles
# the crates of the workspace in place of rustc, where `cargo clippy` would read each dependency a second time.
if [ -n "${CI:-}" ]; then
  export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=false
  export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS="-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__"
  lints=(compile_all)
else
  lints=(cargo clippy --workspace --all-targets --quiet -- -D warnings)
fi

# Tests of whole servers wait for one another's answers: one more than there are processors keeps all of them busy.
export RUST_TEST_THREADS=${RUST_TEST_THREADS:-$(($(nproc) + 1))}

# Tests and examples as the next steps want them, then the benches, which nothing else compiles.
compile_all() {
  cargo test --workspace --no-run --quiet && cargo test --workspace --benches --no-run --quiet
}

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
steps=0

# step NAME COMMAND...: runs the command; `closing` tells what became of all of them.
step() {
  begin "$1"; shift
  echo; echo "== $name"
  run "$at" "$@" 2>&1 | tee "$at.log"
}

# beside NAME COMMAND...: like `step`, while the one before goes on, and printed when it has ended. A browser waits more than it
# works, so that two suites fill the processors of a small machine; a third would make them fail for slowness.
beside() {
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n; done
  begin "$1"; shift
  echo "-- $name: begun"
  { run "$at" "$@" >"$at.log" 2>&1; printed=$(printf '\n== %s\n' "$name"; cat "$at.log"); echo "$printed"; } &
}

begin() {
  name=$1 steps=$((steps + 1))
  at=$results/$(printf '%02d' "$steps")
  echo "$name" >"$at.name"
}

# run PLACE COMMAND...: keeps how the command ended and how long it took.
run() {
  local at=$1 since=$SECONDS
  shift
  "$@"
  echo $? >"$at.status"
  echo $((SECONDS - since)) >"$at.seconds"
}

# Says how long each step took, what failed, and the line of counts. A step counts the tests that it reports, or itself as one.
closing() {
  local passed=0 failed=0 place status ok bad
  echo
  for place in "$results"/*.name; do
    place=${place%.name}
    printf '%5d s  %s\n' "$(cat "$place.seconds")" "$(cat "$place.name")"
  done
  for place in "$results"/*.name; do
    place=${place%.name}
    status=$(cat "$place.status")
    ok=$(counted passed "$place.log"); bad=$(counted failed "$place.log")
    if [ "$ok" = 0 ] && [ "$bad" = 0 ] && [ "$status" = 0 ]; then ok=1; fi
    if [ "$status" != 0 ] || [ "$bad" != 0 ]; then
      [ "$bad" != 0 ] || bad=1
      echo "FAILED: $(cat "$place.name")"; failures "$place.log"
    fi
    passed=$((passed + ok)); failed=$((failed + bad))
  done
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}

# Sums what cargo ("12 passed; 0 failed"), vitest ("Tests  12 passed") and the stories of web/e2e ("12 passed") report.
counted() {
  sed 's/\x1b\[[0-9;]*m//g' "$2" | grep -E '^test result|^ *Tests |^e2e [^:]+: ' | grep -oE "[0-9]+ $1" | awk '{ sum += $1 } END { print sum + 0 }'
}

# The lines with which cargo, vitest and the stories of web/e2e name a failed test, and the panic or assertion of each.
failures() {
  sed 's/\x1b\[[0-9;]*m//g' "$1" | grep -E -A3 '^(test )?[a-z_:0-9]+ (---|\.\.\.) FAILED|^thread .* panicked at|^ *FAIL |^(not ok|FAIL) |^AssertionError' | head -60
}

step "formatting" cargo fmt --all --check
step "lints" "${lints[@]}"
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
# One test takes minutes on one processor: it goes on beside the browser.
stops_soon=a_cancel_at_any_moment_gives_the_thread_back_soon
step "Rust: unit tests and tests/it, embedded" cargo test --workspace --quiet --no-fail-fast -- --skip "$stops_soon"
step "Rust: tests/it on Postgres and Redis" scripts/with-services.sh cargo test --quiet --no-fail-fast -p supplychain -p platform
step "executable" cargo build --quiet
beside "Rust: every tool stops when it is told to" cargo test --workspace --quiet --test stopping "$stops_soon"
beside "browser, conversations and uploads" node web/e2e/conversations.mjs
beside "browser, every state of every page" node web/e2e/states.mjs
beside "sentences of answers against their tables, and results again" python3 benches/answers/claims.py target/debug/supplychain --count 100
# The story walks through what the other suites do embedded, so that it is enough scaled out.
beside "browser, two APIs and two workers on Postgres and Redis" scripts/with-services.sh node web/e2e/run.mjs
beside "browser, administration" node web/e2e/admin.mjs
beside "browser, public pages" node web/e2e/pages.mjs
beside "browser, signing in" node web/e2e/auth-browser.mjs
beside "browser, buying a plan" node web/e2e/payments.mjs
beside "browser, by keyboard alone" node web/e2e/keyboard.mjs
beside "browser, files and data sets" node web/e2e/uploads.mjs
beside "browser, ten people at work" node web/e2e/people.mjs
beside "browser, long tables" node web/e2e/tables.mjs
beside "browser, a server that dies in mid-answer" node web/e2e/restart.mjs
beside "sign-in with the real client, embedded" node web/e2e/auth-life.mjs
beside "sign-in with the real client, on Postgres and Redis" scripts/with-services.sh node web/e2e/auth-life.mjs
beside "figures of answers calculated again" python3 benches/recompute/check.py --count 20
wait
closing
