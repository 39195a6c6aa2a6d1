/**
 * Postgres that hangs and is gone, Redis that is full, hangs and is gone. Needs `scripts/with-services.sh`, whose
 * servers it freezes, fills, stops and starts.
 */

import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import { newPerson } from "./person.mjs";
import { newFolder, startProcess } from "./process.mjs";
import { outage, playAll } from "./weather.mjs";

const run = promisify(execFile);
const redisPort = new URL(process.env.TEST_REDIS_URL).port;
let redisPid = Number(process.env.TEST_REDIS_PID);

const database = new URL(process.env.TEST_POSTGRES_URL);
const name = `soak_${process.pid}`;
await run("psql", ["-q", database.href, "-c", `CREATE DATABASE ${name}`]);
database.pathname = name;
const settings = { DATABASE_URL: database.href, REDIS_URL: process.env.TEST_REDIS_URL, REDIS_NAMESPACE: name };

const folder = await newFolder();
const server = startProcess("serve", folder.path, settings);
const address = await server.ready;
const token = await newPerson(address, folder.path);
const play = (begin, end) => (title) => outage(title, { address, token, begin, end });

const failed = await playAll([
  [
    "Postgres hangs",
    play(
      () => signalPostgres("STOP"),
      () => signalPostgres("CONT"),
    ),
  ],
  ["Postgres is gone", play(stopPostgres, startPostgres)],
  [
    "Redis is full",
    play(
      () => redis("CONFIG", "SET", "maxmemory", "1"),
      () => redis("CONFIG", "SET", "maxmemory", "0"),
    ),
  ],
  [
    "Redis hangs",
    play(
      () => process.kill(redisPid, "SIGSTOP"),
      () => process.kill(redisPid, "SIGCONT"),
    ),
  ],
  ["Redis is gone", play(() => process.kill(redisPid, "SIGKILL"), startRedis)],
]);
if (failed > 0) console.log(server.log());
await server.stop();
await folder.remove();
process.exit(failed > 0 ? 1 : 0);

/** The server and each of its sessions are processes of their own. */
async function signalPostgres(signal) {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", process.env.TEST_POSTGRES_PID]).catch(() => ({
    stdout: "",
  }));
  const pids = [process.env.TEST_POSTGRES_PID, ...stdout.split(/\s+/).filter(Boolean)];
  for (const pid of pids) {
    try {
      process.kill(Number(pid), `SIG${signal}`);
    } catch {
      // A session that ended meanwhile.
    }
  }
}

function stopPostgres() {
  return run(process.env.TEST_POSTGRES_CONTROL, ["-m", "immediate", "stop"]);
}

async function startPostgres() {
  const starting = spawn(process.env.TEST_POSTGRES_CONTROL, ["-w", "start"], { stdio: "ignore" });
  await new Promise((resolve) => starting.once("exit", resolve));
}

function redis(...command) {
  return run("redis-cli", ["-p", redisPort, ...command]);
}

async function startRedis() {
  const started = spawn(
    "redis-server",
    ["--port", redisPort, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    {
      cwd: folder.path,
      stdio: "ignore",
    },
  );
  redisPid = started.pid;
  process.once("exit", () => started.kill());
}
