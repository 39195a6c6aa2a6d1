#!/usr/bin/env bash
# The containers of docker/compose.yaml.
#
#   scripts/stack.sh up [SERVICE...]   builds what is missing and starts everything
#   scripts/stack.sh down              stops everything; the volumes stay
#   scripts/stack.sh images            builds the image of the product, and stand-ins where images cannot be pulled
#   scripts/stack.sh engine ...        the container engine itself, with the settings that this machine needs
#
# With docker or podman and a registry it does what `docker compose up` does. Without a registry (STACK_OFFLINE=1, or no
# docker and no network to pull from) the foreign images are built from Debian's packages, and the image of the product is
# built around an executable of this machine. STACK_HOME keeps images, containers and volumes away from other ones.
set -euo pipefail
cd "$(dirname "$0")/.."

home=${STACK_HOME:-$PWD/target/stack}
project=${STACK_PROJECT:-supplychain}
image=${SUPPLYCHAIN_IMAGE:-supplychain:development}
base=docker.io/library/debian:bookworm-slim
offline=${STACK_OFFLINE:-}
[ -n "$offline" ] || docker info >/dev/null 2>&1 || offline=1

log() { echo "stack: $*" >&2; }

# crun refuses to start below hybrid control groups, and there may be no systemd to run health checks by.
write_settings() {
  mkdir -p "$home"
  cat >"$home/containers.conf" <<END
[engine]
runtime="runc"
cgroup_manager="cgroupfs"
events_logger="file"
[network]
network_backend="netavark"
[containers]
default_ulimits=["nofile=1024:1024","nproc=1024:1024"]
END
}

engine() {
  if [ -z "$offline" ]; then docker "$@"; return; fi
  CONTAINERS_CONF="$home/containers.conf" DISABLE_HC_SYSTEMD=true \
    podman --root "$home/root" --runroot "$home/run" --storage-driver overlay --network-config-dir "$home/networks" "$@"
}

# podman-compose calls `podman` by a path; this one adds what `engine` adds. It starts all profiles, so that services of
# a profile are left out by name.
compose() {
  if [ -z "$offline" ]; then docker compose --project-name "$project" --file docker/compose.yaml "$@"; return; fi
  cat >"$home/podman" <<END
#!/bin/sh
export CONTAINERS_CONF="$home/containers.conf" DISABLE_HC_SYSTEMD=true
exec podman --root "$home/root" --runroot "$home/run" --storage-driver overlay --network-config-dir "$home/networks" "\$@"
END
  chmod 755 "$home/podman"
  podman-compose --podman-path "$home/podman" --project-name "$project" --file docker/compose.yaml "$@"
}

require_packages() {
  local missing=() name
  for name in podman runc podman-compose mmdebstrap; do
    command -v "$name" >/dev/null || missing+=("$name")
  done
  [ ${#missing[@]} = 0 ] && return
  [ "$(id -u)" = 0 ] || { log "please install ${missing[*]} netavark aardvark-dns iptables"; exit 1; }
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    podman runc podman-compose mmdebstrap netavark aardvark-dns iptables >/dev/null
}

base_image() {
  engine image exists "$base" && return
  log "making the base image from Debian's packages"
  [ -s "${STACK_BASE:-$home/base.tar}" ] || mmdebstrap --quiet --variant=minbase bookworm "$home/base.tar"
  engine import --quiet "${STACK_BASE:-$home/base.tar}" "$base" >/dev/null
  rm -f "$home/base.tar"
}

# `image: NAME` of the compose file and the stage of docker/test/Dockerfile that stands in for it.
stand_ins() {
  local stage reference
  for stage in postgres redis haproxy minio mailpit; do
    reference=$(awk -v name="$stage" '$1 == "image:" && $2 ~ name ":" { print $2 }' docker/compose.yaml)
    case $reference in */*) reference=docker.io/$reference ;; *) reference=docker.io/library/$reference ;; esac
    engine image exists "$reference" && continue
    log "building a stand-in for $reference"
    engine build --quiet --network=host --target "$stage" --tag "$reference" --file docker/test/Dockerfile . >/dev/null
  done
}

# The stage around an executable of this machine needs neither a Rust nor a Node image.
product_around_executable() {
  log "building $image around an executable of this machine"
  if [ -z "${STACK_EXECUTABLE:-}" ]; then
    [ -f web/dist/index.html ] || npm --silent --prefix web run build
    ${STACK_BUILD_LOCK:-} cargo build --quiet --package supplychain --features web-inside
  fi
  mkdir -p docker/.given
  strip -o docker/.given/supplychain "${STACK_EXECUTABLE:-target/debug/supplychain}"
  engine build --quiet --network=host --format docker --target given --build-arg COMMIT="${COMMIT:-development}" \
    --ignorefile docker/Dockerfile.dockerignore --tag "$image" --file docker/Dockerfile . >/dev/null
}

images() {
  if [ -z "$offline" ]; then
    engine build --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" --tag "$image" --file docker/Dockerfile .
    return
  fi
  require_packages
  write_settings
  base_image
  stand_ins
  product_around_executable
}

up() {
  local services=("$@")
  if [ ${#services[@]} = 0 ] && [ -n "$offline" ]; then
    services=(postgres redis storage mail migrate api worker proxy)
  fi
  if [ -z "$offline" ]; then compose up --detach --no-build "${services[@]}"; return; fi
  compose up --detach --no-build --no-deps "${services[@]}"
}

command=${1:-up}
shift || true
[ -z "$offline" ] || write_settings
case $command in
  up)
    engine image inspect "$image" >/dev/null 2>&1 || images
    up "$@"
    ;;
  down) compose down "$@" ;;
  images) images ;;
  engine) engine "$@" ;;
  compose) compose "$@" ;;
  *) log "unknown command $command"; exit 2 ;;
esac
