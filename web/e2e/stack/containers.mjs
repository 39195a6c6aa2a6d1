/** The containers of the stack, through `scripts/stack.sh`, which knows the engine of this machine. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { eventually } from "./eventually.mjs";

const SCRIPT = fileURLToPath(new URL("../../../scripts/stack.sh", import.meta.url));
const run = promisify(execFile);

export async function engine(...words) {
  const { stdout } = await run(SCRIPT, ["engine", ...words], { maxBuffer: 1e8 });
  return stdout.trim();
}

/** Names of the running containers of a service. */
export async function running(project, service) {
  const names = await engine("ps", "--format", "{{.Names}}");
  return names
    .split("\n")
    .filter((name) => new RegExp(`^${project}[-_]${service}[-_]\\d+$`).test(name))
    .sort();
}

/** Starts or stops containers until the service has this number of them; `more` are settings of the compose file. */
export async function scale(project, services, more = {}) {
  for (const [service, count] of Object.entries(services)) {
    for (const name of (await running(project, service)).slice(count)) await remove(name);
    const settings = { [`${service.toUpperCase()}S`]: String(count), ...more };
    await run(SCRIPT, ["up", service], { env: { ...process.env, ...settings }, maxBuffer: 1e8 });
    const isThere = async () => (await running(project, service)).length === count;
    await eventually(`${count} containers of ${service}`, isThere);
  }
}

/** Stops a container as an upgrade does it, and removes it. */
export async function remove(name) {
  await engine("stop", "--time", "40", name);
  await engine("rm", "--force", name);
}

/** Waits until the health check of the image succeeds in the container. */
export function healthy(name) {
  return eventually(`${name} is healthy`, async () => {
    await engine("healthcheck", "run", name);
    return true;
  });
}

/** What the image promises about the process: not root, nothing writable but its folders. */
export async function checkIsolation(name) {
  const [found] = JSON.parse(await engine("inspect", name));
  assert.equal(found.HostConfig.ReadonlyRootfs, true, `${name} has a writable root file system`);
  assert.equal(found.Config.User, "10001:10001", `${name} runs as another user`);
  assert.deepEqual(found.EffectiveCaps ?? [], [], `${name} has capabilities`);
}
