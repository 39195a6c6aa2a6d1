// BullMQ doing what platform/benches/queue.rs does, on the Redis given as the first argument.
// Prints one JSON line per figure, with the same names.
// With ioredis 5: version 6 made BullMQ 2.7 times slower at concurrency 16, which would flatter the comparison.
import { Queue, Worker } from "bullmq";

const JOBS = 40_000;
const CONCURRENCIES = [1, 16, 64];
const LATENCY_JOBS = 200;
const LATENCY_PAUSE_MS = 20;
const BACKLOGS = [1_000, 100_000];
const BACKLOG_JOBS = 100_000;
const ROUNDS = 2;

const address = new URL(process.argv[2]);
const connection = { host: address.hostname, port: Number(address.port), maxRetriesPerRequest: null };
const queue = new Queue("bench", { connection });
// As lean as it gets: nothing is kept of a finished job.
const options = { removeOnComplete: true, removeOnFail: true };

const report = (figure, value) => console.log(JSON.stringify({ figure, value }));
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function push(count) {
  for (let from = 0; from < count; from += 500) {
    const length = Math.min(500, count - from);
    await queue.addBulk(Array.from({ length }, (_, i) => ({ name: "n", data: { number: from + i }, opts: options })));
  }
}

/** Jobs per second from the first handler to the last. */
async function rate(concurrency, jobs) {
  await push(jobs);
  let handled = 0;
  let reached;
  const done = new Promise((resolve) => (reached = resolve));
  let started;
  const handle = async () => {
    started ??= performance.now();
    if (++handled === jobs) reached();
  };
  const worker = new Worker("bench", handle, { connection, concurrency });
  await done;
  const seconds = (performance.now() - started) / 1000;
  await worker.close();
  return jobs / seconds;
}

async function bestRate(concurrency, jobs, rounds) {
  let best = 0;
  for (let round = 0; round < rounds; round++) best = Math.max(best, await rate(concurrency, jobs));
  return best;
}

async function latency() {
  let start;
  const worker = new Worker("bench", async () => start(performance.now()), { connection, concurrency: 16 });
  await worker.waitUntilReady();
  const delays = [];
  for (let number = 0; number < LATENCY_JOBS + 10; number++) {
    await sleep(LATENCY_PAUSE_MS);
    const started = new Promise((resolve) => (start = resolve));
    const pushed = performance.now();
    await queue.add("n", { number }, options);
    delays.push((await started) - pushed);
  }
  await worker.close();
  return delays.slice(10).sort((a, b) => a - b);
}

await rate(16, JOBS / 10);
for (const concurrency of CONCURRENCIES) {
  report(`jobs/s at ${concurrency}`, await bestRate(concurrency, JOBS, ROUNDS));
}
const delays = await latency();
report("start ms p50", delays[LATENCY_JOBS / 2]);
report("start ms p99", delays[Math.floor(LATENCY_JOBS * 0.99)]);
for (const backlog of BACKLOGS) {
  const rounds = BACKLOG_JOBS / backlog;
  let seconds = 0;
  for (let round = 0; round < rounds; round++) seconds += backlog / (await rate(16, backlog));
  report(`jobs/s of ${backlog} waiting`, (rounds * backlog) / seconds);
}
await queue.close();
