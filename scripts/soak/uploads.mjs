/**
 * Uploads that are refused, small and of 20 MB, again and again with curl: `node uploads.mjs 100`. The reason arrives
 * each time, and never a connection that was reset.
 */

import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newPerson } from "./person.mjs";
import { newFolder, startProcess } from "./process.mjs";

const run = promisify(execFile);
const rounds = Number(process.argv[2] ?? 100);
const LARGE_BYTES = 20 * 1024 * 1024;

const folder = await newFolder();
const server = startProcess("serve", folder.path);
const address = await server.ready;
const token = await newPerson(address, folder.path);
const small = join(folder.path, "small");
const large = join(folder.path, "large");
await writeFile(small, "a,b\n1,2\n");
await writeFile(large, Buffer.alloc(LARGE_BYTES, "1,2\n"));

const signedIn = ["-H", `authorization: Bearer ${token}`];
const form = (path, name) => ["-F", `file=@${path};filename=${name};type=text/csv`];
const kinds = [];
for (const [size, path] of [
  ["small", small],
  ["20 MB", large],
]) {
  kinds.push([`${size}, not signed in`, 401, form(path, "data.csv")]);
  kinds.push([`${size}, a wrong token`, 401, ["-H", "authorization: Bearer nonsense", ...form(path, "data.csv")]]);
  kinds.push([`${size}, a bad extension`, 400, [...signedIn, ...form(path, "data.exe")]]);
  kinds.push([`${size}, no form`, 400, [...signedIn, "-H", "content-type: text/plain", "--data-binary", `@${path}`]]);
  kinds.push([`${size}, a form without a file`, path === small ? 400 : 413, [...signedIn, "-F", `other=@${path}`]]);
}
kinds.push(["20 MB, too large", 413, [...signedIn, ...form(large, "data.csv")]]);

let failed = 0;
for (const [kind, status, options] of kinds) {
  const wrong = new Map();
  for (let round = 0; round < rounds; round++) {
    const found = await refusal(options);
    if (found !== String(status)) wrong.set(found, (wrong.get(found) ?? 0) + 1);
  }
  const others = [...wrong].map(([found, times]) => `${times} times ${found}`).join(", ");
  if (wrong.size > 0) failed++;
  console.log(`${wrong.size > 0 ? "FAIL" : "ok  "} ${kind}: ${others || `${rounds} times ${status}`}`);
}
console.log(`refused uploads: ${kinds.length - failed} passed, ${failed} failed`);
await server.stop();
await folder.remove();
process.exit(failed > 0 ? 1 : 0);

/** The status of an answer that says why, or what curl says when there is none. */
async function refusal(options) {
  const call = ["-sS", "-m", "30", "-w", "\n%{http_code}", ...options, `${address}/api/upload`];
  try {
    const { stdout } = await run("curl", call);
    const [body, status] = [stdout.slice(0, stdout.lastIndexOf("\n")), stdout.slice(stdout.lastIndexOf("\n") + 1)];
    return typeof JSON.parse(body).error === "string" ? status : `${status} without a reason`;
  } catch (error) {
    return String(error.stderr || error.message).trim();
  }
}
