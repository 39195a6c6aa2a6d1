/**
 * The real executable, started for a test with a folder, a port and a database of its own. Embedded, or scaled out when
 * `TEST_POSTGRES_URL` and `TEST_REDIS_URL` are set. `BINARY=` names another executable than the debug build.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startStickyProxy } from "./sticky-proxy.mjs";

const BINARY = resolve(
  process.env.BINARY ?? fileURLToPath(new URL("../../../target/debug/supplychain", import.meta.url)),
);
const LAST_LINES = 50;

// Without it, whoever stops the test would leave the server behind.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const SCALED_OUT = Boolean(process.env.TEST_POSTGRES_URL && process.env.TEST_REDIS_URL);

/** Starts the product. `settings` are environment variables; scaled out, `nodes` says how many of each role. */
export async function startServer({ settings = {}, nodes = 1 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "supplychain-e2e."));
  const outbox = join(folder, "data", "outbox");
  await mkdir(outbox, { recursive: true });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const environment = {
    ...process.env,
    RUST_LOG: "warn",
    ...(SCALED_OUT ? await ownServices() : {}),
    DATA_DIR: join(folder, "data"),
    PUBLIC_URL: baseUrl,
    AUTH_MAIL_INTERVAL_SECS: "0",
    LOG_FORMAT: "json",
    ...settings,
  };
  // A folder of its own also means that nobody's .env is read.
  const run = (...args) => promisify(execFile)(BINARY, args, { cwd: folder, env: environment });
  let running = [];
  let proxy = null;

  function spawnRole(role, rolePort) {
    const log = createWriteStream(join(folder, `${role}-${rolePort}.log`), { flags: "a" });
    const env = { ...environment, BIND_ADDR: `127.0.0.1:${rolePort}` };
    const started = spawn(BINARY, [role], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    started.stdout.pipe(log, { end: false });
    started.stderr.pipe(log, { end: false });
    running.push(started);
  }

  const server = {
    baseUrl,
    outbox,
    /** A command of the support work, such as `admin("ban", email)`. */
    admin: (...args) => run("admin", ...args),
    async start() {
      if (!SCALED_OUT) spawnRole("serve", port);
      else {
        await run("migrate");
        const ports = nodes > 1 ? await Promise.all(Array.from({ length: nodes }, freePort)) : [port];
        for (const apiPort of ports) spawnRole("api", apiPort);
        for (let worker = 0; worker < nodes; worker++) spawnRole("worker", worker);
        if (nodes > 1) proxy = await startStickyProxy(port, ports);
      }
      await untilReady(baseUrl, running).catch(async (error) => {
        console.error(await server.lastLines());
        await server.stop();
        throw error;
      });
    },
    /** Ends it as a crash does; `start` begins again on the same data. */
    async kill() {
      await end("SIGKILL");
    },
    async stop() {
      await end("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
    /** What every process has written so far, by the name of its file. */
    async logs() {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".log"));
      return Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]));
    },
    async lastLines() {
      const logs = await server.logs();
      return logs.map(([name, log]) => `-- ${name}\n${log.split("\n").slice(-LAST_LINES).join("\n")}`).join("\n");
    },
  };

  async function end(signal) {
    proxy?.close();
    proxy = null;
    const ending = running.filter((child) => child.exitCode === null && child.signalCode === null);
    running = [];
    for (const child of ending) child.kill(signal);
    await Promise.all(ending.map((child) => once(child, "exit")));
  }

  process.on("exit", () => {
    for (const child of running) child.kill("SIGKILL");
  });
  await server.start();
  return server;
}

/** A database and a prefix in Redis that nobody else uses. */
async function ownServices() {
  const name = `e2e_${process.pid}_${Date.now()}`;
  const url = new URL(process.env.TEST_POSTGRES_URL);
  await promisify(execFile)("psql", ["-q", url.href, "-c", `CREATE DATABASE ${name}`]);
  url.pathname = name;
  return { DATABASE_URL: url.href, REDIS_URL: process.env.TEST_REDIS_URL, REDIS_NAMESPACE: name };
}

async function untilReady(baseUrl, children) {
  while (children.every((child) => child.exitCode === null)) {
    const health = await fetch(`${baseUrl}/api/health`).catch(() => null);
    if (health?.ok && (await health.json()).worker === "ok") return;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error("the server did not start");
}

export async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  return port;
}
