/** Fails when a page loads more script than it may. Sizes are gzip, read from the build's manifest. */

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const KB = 1000;
const ENTRY = ["index.html", "src/start.tsx"];
const HOME = "src/app/pages/HomePage.tsx";
const CHAT = ["src/app/ServerState.tsx", "src/app/pages/ChatPage.tsx", "src/lib/auth/auth-client.ts"];

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
const lines = [
  { name: "first load of the home page", kb: kilobytes([...ENTRY, HOME]), limit: 120 },
  { name: "first load of the chat", kb: kilobytes([...ENTRY, ...CHAT]), limit: 190 },
  ...Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry)
    .map((key) => ({ name: `lazy ${key}`, kb: size(manifest[key].file), limit: 60 })),
];

for (const { name, kb, limit } of lines) {
  console.log(`${kb > limit ? "TOO BIG" : "ok     "} ${name}: ${kb.toFixed(1)} kB of ${limit}`);
}
if (lines.some(({ kb, limit }) => kb > limit)) process.exitCode = 1;

/** These chunks with everything they import at once, each file counted one time. */
function kilobytes(keys) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not a chunk of this build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files].reduce((sum, file) => sum + size(file), 0);
}

function size(file) {
  return gzipSync(readFileSync(new URL(file, DIST))).length / KB;
}
