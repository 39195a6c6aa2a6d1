/** One server on stores of its own, as its owner starts it: one process that says when it listens. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const KEPT_LINES = 40;

/** Starts `role` (serve, api or worker); `ready` settles when it listens or works. */
export function startProcess(role, folder, settings = {}) {
  const child = spawn(process.env.SOAK_BINARY, [role], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, "data"),
      BIND_ADDR: "127.0.0.1:0",
      AUTH_RATE_LIMIT: "off",
      AUTH_MAIL_INTERVAL_SECS: "0",
      LOG_FORMAT: "json",
      // A Prometheus that reads this address fills the dashboard of docker/observability.
      METRICS_ADDR: process.env.SOAK_METRICS_ADDR ?? "",
      ...settings,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const lines = [];
  let listening;
  const ready = new Promise((resolve, reject) => {
    listening = resolve;
    child.once("exit", (code, signal) =>
      reject(new Error(`${role} ended with ${code ?? signal}\n${lines.join("\n")}`)),
    );
  });
  ready.catch(() => {});
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    const fields = parsed(line)?.fields;
    if (fields?.message === "listening") listening(`http://${fields.address}`);
    if (fields?.message === "working") listening("");
  });
  return {
    child,
    ready,
    log: () => lines.join("\n"),
    /** Asks it to stop and waits for its end. */
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      const [code] = await once(child, "exit");
      return code;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

/** A new folder, removed by `remove`. */
export async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), "supplychain-soak-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Fails when the work takes longer. */
export async function within(milliseconds, what, work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
