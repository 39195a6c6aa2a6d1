/**
 * What tracing costs: `node benches/tracing.mjs [ROUNDS] [QUESTIONS]`, with TRACED_BINARY for another executable than the
 * release build. Rounds without a collector and with one that takes a tenth of all questions follow one another, so that
 * both meet the same machine; printed are the ratios of processor time and of time per question.
 */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { newPerson } from "../scripts/soak/person.mjs";
import { newFolder, startProcess } from "../scripts/soak/process.mjs";

const ROUNDS = Number(process.argv[2] ?? 6);
const QUESTIONS = Number(process.argv[3] ?? 1500);
const AT_ONCE = 8;

process.env.SOAK_BINARY =
  resolve(process.env.TRACED_BINARY ?? fileURLToPath(new URL("../target/release/supplychain", import.meta.url)));

let spans = 0;
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  spans += body.split('"spanId"').length - 1;
  response.setHeader("content-type", "application/json").end("{}");
}).listen(0, "127.0.0.1");
await new Promise((listening) => collector.once("listening", listening));
const endpoint = `http://127.0.0.1:${collector.address().port}`;

const off = [];
const on = [];
for (let round = 0; round < ROUNDS; round++) {
  off.push(await measured({}));
  on.push(await measured({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: "0.1" }));
  console.log(`round ${round + 1}: ${shown(off.at(-1))} without, ${shown(on.at(-1))} with traces`);
}
collector.close();
console.log(`${spans} spans arrived; medians of the ratios of each round:`);
console.log(`processor time per question ${ratio("processor")}, time per question ${ratio("elapsed")}`);

/** Milliseconds of processor and of time that a question takes. */
async function measured(settings) {
  const folder = await newFolder();
  const server = startProcess("serve", folder.path, settings);
  const address = await server.ready;
  const token = await newPerson(address, folder.path);
  await askAll(address, token, QUESTIONS / 5);
  const before = await processorOf(server.child.pid);
  const began = performance.now();
  await askAll(address, token, QUESTIONS);
  const elapsed = (performance.now() - began) / QUESTIONS;
  const processor = ((await processorOf(server.child.pid)) - before) / QUESTIONS;
  await server.stop();
  await folder.remove();
  return { elapsed, processor };
}

async function askAll(address, token, count) {
  let left = count;
  const askOn = async () => {
    const session = crypto.randomUUID();
    while (left-- > 0) await ask(address, token, session);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
}

async function ask(address, token, session) {
  const answer = await fetch(`${address}/api/chat`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ session_id: session, message: "What is safety stock?", agent_type: "general" }),
  });
  if (!answer.ok) throw new Error(`a question was answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Milliseconds of processor that a process has used; the system counts hundredths of a second. */
async function processorOf(pid) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function ratio(name) {
  const ratios = on.map((one, round) => one[name] / off[round][name]).sort((a, b) => a - b);
  const middle = ratios.length >> 1;
  const median = ratios.length % 2 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
  return `${median.toFixed(3)} (${ratios.map((one) => one.toFixed(2)).join(", ")})`;
}

function shown({ elapsed, processor }) {
  return `${processor.toFixed(2)} ms of processor and ${elapsed.toFixed(2)} ms`;
}
