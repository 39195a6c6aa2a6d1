# `make run` and `make test` do all their set-up themselves; the other targets are the pieces.

.PHONY: run test check build bench bench-queue fuzz fuzz-api soak sbom setup stack-up stack-down stack-test chart-test

run: build
	target/release/supplychain serve

test:
	scripts/setup.sh test
	scripts/test.sh

# The fast loop: formatting, lints, unit tests, types.
check: setup
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	scripts/check-dependencies.sh
	scripts/check-modules.mjs
	scripts/check-spec-coverage.mjs
	scripts/check-docs.mjs
	scripts/check-threats.mjs
	scripts/check-deployment.mjs
	scripts/sbom.mjs --check
	scripts/check-copies.mjs
	cargo test --workspace --lib --quiet
	npm --silent --prefix web run check
	npm --silent --prefix web test

build: setup
	npm --silent --prefix web run build
	cargo build --release

setup:
	scripts/setup.sh run

# Figures as ratios; the Node stacks (benches/peers) and statsforecast (in the Python of PYTHON) beside ours are measured
# when they are installed.
bench: build
	cargo bench -p platform --bench queue
	cargo bench -p platform --bench messages
	cargo bench -p agents --bench intake
	cargo bench -p agents --bench inventory
	cargo bench -p kernels --bench inventory
	cargo bench --bench chat
	cargo bench --bench idle
	cargo bench --bench sign_in
	cargo bench --bench preview
	BINARY=$(CURDIR)/target/release/supplychain npm --prefix web run boards
	python3 benches/forecast/bench.py
	python3 benches/recompute/check.py --binary target/release/supplychain

# Files that break the readers of tables are looked for, five minutes for each kind of file (FUZZ_SECONDS).
fuzz:
	agents/fuzz/run.sh

# Starts and stops the server (STARTS times, 1000 when it is not set), refuses uploads, and takes stores away, for as
# long as that takes.
soak:
	scripts/setup.sh test
	scripts/soak.sh $(STARTS)

# Unexpected requests, headers and packets, FUZZ_CALLS of each route from FUZZ_SEED, on both kinds of stores.
fuzz-api:
	FUZZ_CALLS=$${FUZZ_CALLS:-1000} cargo test -p supplychain --test it fuzzing:: -- --nocapture
	FUZZ_CALLS=$${FUZZ_CALLS:-1000} scripts/with-services.sh cargo test -p supplychain --test it fuzzing:: -- --nocapture

# The scaled-out installation in containers (docker/README.md): http://localhost:8080. Volumes stay after stack-down.
stack-up:
	scripts/stack.sh up

stack-down:
	scripts/stack.sh down

# Starts docker/compose.yaml, kills, scales, restarts and replaces its containers while it is used, and takes it down.
stack-test:
	scripts/stack-test.sh

# Renders the Helm chart with Helm's own library, without a cluster, and compares it with the schemas of Kubernetes.
chart-test:
	scripts/chart-test.sh

# Everything that the product is made of, for auditors and scanners: again after each change of a lock file.
sbom: setup
	scripts/sbom.mjs
