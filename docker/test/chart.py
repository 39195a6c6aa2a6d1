"""Installs the Helm chart with Helm's own library into an API server that only keeps what it is given, and compares every
resource with the schemas of Kubernetes, strictly. `make chart-test` installs what it needs; no cluster takes part.

Hooks become plain resources in a copy of the chart, because Helm asks the server for its schema before it runs them.
"""

import asyncio
import json
import pathlib
import shutil
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import helm_sdkpy
import kubernetes_validate
import yaml

CHART = pathlib.Path(__file__).parent.parent / "helm" / "supplychain"
VERSIONS = ["1.28", "1.37"]  # of Kubernetes: the oldest and the newest that are validated
VARIANTS = {
    "as it is": {},
    "workers scale with the queue": {"worker": {"autoscaling": {"enabled": True}}},
    "no ingress, fixed numbers, a private registry": {
        "ingress": {"enabled": False},
        "api": {"autoscaling": {"enabled": False}},
        "imagePullSecrets": [{"name": "registry"}],
    },
}
GROUPS = {
    "v1": {"secrets": "Secret", "services": "Service"},
    "apps/v1": {"deployments": "Deployment"},
    "batch/v1": {"jobs": "Job"},
    "policy/v1": {"poddisruptionbudgets": "PodDisruptionBudget"},
    "autoscaling/v2": {"horizontalpodautoscalers": "HorizontalPodAutoscaler"},
    "networking.k8s.io/v1": {"ingresses": "Ingress"},
    "keda.sh/v1alpha1": {"scaledobjects": "ScaledObject"},
}


def main():
    failures = 0
    for variant, values in VARIANTS.items():
        resources = install(values)
        print(f"{variant}: {len(resources)} resources")
        for resource in resources:
            problem = misfit(resource)
            failures += problem not in (None, NO_SCHEMA)
            print(f"  {resource['kind']} {resource['metadata']['name']}: {problem or 'fits'}")
    print(f"chart: {failures} problems")
    raise SystemExit(failures > 0)


NO_SCHEMA = "not part of Kubernetes, not compared"


def misfit(resource):
    """What is wrong with a resource, or None."""
    if resource["apiVersion"].startswith("keda.sh/"):
        return NO_SCHEMA
    for version in VERSIONS:
        try:
            kubernetes_validate.validate(resource, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            return f"{version}: {error}"
    return None


def install(values):
    """The resources that Helm creates for these values."""
    created = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), api_that_keeps(created))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        chart = pathlib.Path(folder) / "chart"
        shutil.copytree(CHART, chart)
        for template in chart.glob("templates/*.yaml"):
            template.write_text(template.read_text().replace("helm.sh/hook", "example.org/hook"))
        kubeconfig = pathlib.Path(folder) / "kubeconfig"
        kubeconfig.write_text(json.dumps(access_to(server.server_port)))
        configuration = helm_sdkpy.Configuration(namespace="default", kubeconfig=str(kubeconfig))
        asyncio.run(helm_sdkpy.Install(configuration).run("test", str(chart), values=values, wait=False, timeout=30))
    server.shutdown()
    return created


def access_to(port):
    return {
        "apiVersion": "v1",
        "kind": "Config",
        "current-context": "test",
        "clusters": [{"name": "test", "cluster": {"server": f"http://127.0.0.1:{port}"}}],
        "contexts": [{"name": "test", "context": {"cluster": "test", "user": "test"}}],
        "users": [{"name": "test", "user": {}}],
    }


def api_that_keeps(created):
    """The part of the Kubernetes API that an installation calls: what kinds there are, and creating resources."""

    class Api(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.content()
            status, answer = discovery(self.path.partition("?")[0])
            self.answer(status, answer)

        def do_POST(self):
            resource = json.loads(self.content())
            created.append(resource)
            self.answer(201, resource)

        def do_DELETE(self):
            self.content()
            self.answer(404, NOT_FOUND)

        def content(self):
            return self.rfile.read(int(self.headers.get("content-length", 0)))

        def answer(self, status, answer):
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    return Api


NOT_FOUND = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "reason": "NotFound", "code": 404}


def discovery(path):
    if path == "/version":
        return 200, {"major": "1", "minor": "33", "gitVersion": "v1.33.0"}
    if path == "/api":
        return 200, {"kind": "APIVersions", "versions": ["v1"]}
    if path == "/apis":
        groups = [group(name) for name in GROUPS if "/" in name]
        return 200, {"kind": "APIGroupList", "apiVersion": "v1", "groups": groups}
    name = path.removeprefix("/apis/").removeprefix("/api/")
    if name not in GROUPS:
        return 404, NOT_FOUND
    verbs = ["create", "delete", "get", "list", "patch", "update", "watch"]
    resources = [
        {"name": plural, "singularName": kind.lower(), "namespaced": True, "kind": kind, "verbs": verbs}
        for plural, kind in GROUPS[name].items()
    ]
    return 200, {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": name, "resources": resources}


def group(name):
    version = {"groupVersion": name, "version": name.split("/")[1]}
    return {"name": name.split("/")[0], "versions": [version], "preferredVersion": version}


if __name__ == "__main__":
    main()
