#!/usr/bin/env node
/**
 * One question as a trace: starts a server with a collector beside it, uploads a sample, asks for a forecast, and writes the
 * spans as a drawing: `scripts/trace-picture.mjs OUT.svg`, with SOAK_BINARY for another executable than the debug build.
 */

import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { ask, newPerson } from "./soak/person.mjs";
import { newFolder, startProcess } from "./soak/process.mjs";

const WIDTH = 1180;
const NAMES = 330;
const ROW = 26;

const spans = [];
const collector = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  for (const { scopeSpans } of JSON.parse(body).resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  response.setHeader("content-type", "application/json").end("{}");
}).listen(0, "127.0.0.1");
await new Promise((listening) => collector.once("listening", listening));

const folder = await newFolder();
const server = startProcess("serve", folder.path, {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
  OTEL_TRACES_SAMPLER_ARG: "1",
});
const address = await server.ready;
const token = await newPerson(address, folder.path);
const session = `session_${crypto.randomUUID()}`;
const upload = await send(new URL("../web/public/samples/demand_forecasting.csv", import.meta.url));
const answer = await ask(address, token, {
  session_id: session,
  upload_id: upload,
  agent_type: "demand_forecasting",
  message: "Forecast the next 12 weeks",
});
if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
await server.stop();
await folder.remove();
collector.close();
await writeFile(process.argv[2], drawing(largest(spans)));

async function send(file) {
  const form = new FormData();
  form.append("session_id", session);
  form.append("file", new Blob([await readFile(file)], { type: "text/csv" }), "demand_forecasting.csv");
  const headers = { authorization: `Bearer ${token}` };
  const stored = await fetch(`${address}/api/upload`, { method: "POST", headers, body: form });
  return (await stored.json()).upload_id;
}

/** The spans of the trace that has most of them, outer ones before those inside. */
function largest(all) {
  const traces = [...new Set(all.map((span) => span.traceId))].map((id) => all.filter((span) => span.traceId === id));
  const trace = traces.sort((one, other) => other.length - one.length)[0];
  const inside = (parent, depth) =>
    trace
      .filter((span) => (trace.some((one) => one.spanId === span.parentSpanId) ? span.parentSpanId : null) === parent)
      .sort((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
      .flatMap((span) => [{ ...span, depth }, ...inside(span.spanId, depth + 1)]);
  return inside(null, 0);
}

function drawing(trace) {
  const begin = trace.reduce((first, { startTimeUnixNano: at }) => (BigInt(at) < first ? BigInt(at) : first), BigInt(trace[0].startTimeUnixNano));
  const ms = (nanoseconds) => Number(BigInt(nanoseconds) - begin) / 1e6;
  const whole = Math.max(...trace.map((span) => ms(span.endTimeUnixNano)));
  const x = (at) => NAMES + (at / whole) * (WIDTH - NAMES - 90);
  const rows = trace.map((span, row) => {
    const [from, until] = [ms(span.startTimeUnixNano), ms(span.endTimeUnixNano)];
    const y = 34 + row * ROW;
    return `<text x="${10 + span.depth * 16}" y="${y + 15}">${span.name}</text>
<rect x="${x(from)}" y="${y + 3}" width="${Math.max(2, x(until) - x(from))}" height="${ROW - 8}" rx="3"/>
<text x="${x(until) + 6}" y="${y + 15}" class="time">${(until - from).toFixed(1)} ms</text>`;
  });
  const height = 50 + trace.length * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="13">
<style>rect { fill: #4c72b0 } .time { fill: #555; font-size: 11px } .title { font-weight: bold }</style>
<path d="M0 0H${WIDTH}V${height}H0Z" fill="#fff"/>
<text x="10" y="20" class="title">A forecast of 300 products: ${trace.length} spans, ${whole.toFixed(0)} ms from the request to the sockets</text>
${rows.join("\n")}
</svg>
`;
}
