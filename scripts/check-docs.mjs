#!/usr/bin/env node
/**
 * Fails when ARCHITECTURE.md, CONTRIBUTING.md or docs/decisions.md names a file or folder that is no longer there, so that
 * the map and the recipes stay true. A name in backticks with a slash in it is a path below the root; `src/` may be left
 * out behind a crate, and `{a,b}` stands for several. Names with `<...>` are patterns.
 */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DOCUMENTS = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md"];
const PATH = /^[a-z_][\w.-]*(\/[\w.{},-]+)+\/?$/;
/** Addresses of the product and names of other things that look like paths. */
const OTHERS = /^(auth\/v1|text\/)/;

let count = 0;
let missing = 0;
for (const document of DOCUMENTS) {
  const text = readFileSync(ROOT + document, "utf8").replaceAll(/^```.*?^```/gms, "");
  for (const [, name] of text.matchAll(/`([^`\n]+)`/g)) {
    if (!PATH.test(name) || OTHERS.test(name)) continue;
    count += 1;
    for (const path of spelledOut(name)) {
      if (!candidates(path).some((candidate) => existsSync(ROOT + candidate))) {
        console.error(`${document}: there is no ${path}`);
        missing += 1;
      }
    }
  }
}
console.log(`${count} paths in ${DOCUMENTS.length} documents, ${missing} missing`);
process.exitCode = missing > 0 || count === 0 ? 1 : 0;

/** `a/{b,c}.rs` as `a/b.rs` and `a/c.rs`. */
function spelledOut(name) {
  const braces = /^(.*)\{([^}]*)\}(.*)$/.exec(name);
  if (!braces) return [name];
  const [, before, choices, after] = braces;
  return choices.split(",").map((choice) => before + choice + after);
}

/** Where a path may lie: as it stands, or with the `src/` that was left out. */
function candidates(path) {
  const parts = path.split("/");
  const crates = [parts.slice(0, 1), parts.slice(0, 2), ["agents", parts[0]], ["agents", "src"]];
  const rests = [parts.slice(1), parts.slice(2), parts.slice(1), parts];
  return [path, ...crates.map((crate, at) => [...crate, crate[1] === "src" ? "" : "src", ...rests[at]].filter(Boolean).join("/"))];
}
