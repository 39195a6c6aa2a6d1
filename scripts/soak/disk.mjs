/** A full disk, on the embedded stores: a small file system of its own in memory, which only root can make. */

import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newPerson } from "./person.mjs";
import { newFolder, startProcess } from "./process.mjs";
import { outage, playAll } from "./weather.mjs";

const run = promisify(execFile);
const SIZE_MB = 64;
const CHUNK = Buffer.alloc(64 * 1024);
/** Room that the database has taken before takes questions for a while. */
const QUESTIONS = 18;
const QUESTION_CHARS = 15_000;

if (process.getuid() !== 0) {
  console.log("full disk: skipped, since only root can mount a small disk");
  process.exit(0);
}
const folder = await newFolder();
const data = join(folder.path, "data");
await mkdir(data);
await run("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=700`, "tmpfs", data]);
const server = startProcess("serve", folder.path);
let failed = 1;
try {
  const address = await server.ready;
  const token = await newPerson(address, folder.path);
  const fillers = [];
  const begin = () => fill(fillers);
  const end = () => Promise.all(fillers.map((path) => rm(path)));
  const settings = { address, token, begin, end, questions: QUESTIONS, size: QUESTION_CHARS };
  failed = await playAll([["the disk is full", (title) => outage(title, settings)]]);
  if (failed > 0) console.log(server.log());
} finally {
  await server.stop();
  await run("umount", ["-l", data]);
  await folder.remove();
}
process.exit(failed > 0 ? 1 : 0);

/** Writes smaller and smaller files until not even a byte more fits. */
async function fill(fillers) {
  for (let size = CHUNK.length; size >= 1; size = Math.floor(size / 2)) {
    for (;;) {
      const path = join(data, `filler-${fillers.length}`);
      fillers.push(path);
      const written = await writeFile(path, CHUNK.subarray(0, size)).then(
        () => true,
        () => false,
      );
      if (!written) break;
    }
  }
}
