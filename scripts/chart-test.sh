#!/usr/bin/env bash
# Renders the Helm chart with Helm's own library and compares it with the schemas of Kubernetes. Needs a Python of 3.12 or
# later, as PYTHON, and installs the two packages that it uses into a folder of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' || {
  echo "Please name a Python of 3.12 or later: PYTHON=python3.12 make chart-test" >&2
  exit 1
}
folder=target/chart-test
[ -x "$folder/bin/python" ] || "$python" -m venv "$folder"
"$folder/bin/pip" --quiet --disable-pip-version-check install helm-sdkpy==0.1.32 kubernetes-validate==1.37.0 PyYAML==6.0.4

# Helm keeps its releases in memory: the server of the test keeps nothing but what the chart creates.
HELM_DRIVER=memory "$folder/bin/python" docker/test/chart.py
