#!/usr/bin/env node
/**
 * Fails when the top-level modules of a crate use each other in a way that the crate's table does not list, when the table
 * lists an arrow that nothing uses, and when the arrows of the table form a circle. The compiler holds the arrows between
 * crates; between the modules of one crate it allows everything, so this check holds them.
 *
 * Code of unit tests does not count. `--print` writes the arrows of the code in the format of the tables.
 */

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { circleIn, parseTable } from "./modules/table.mjs";
import { arrowsOf } from "./modules/arrows.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
/** Source folder of a crate, and the table of the arrows between its modules. */
const CRATES = {
  "agents/src": "agents/modules.txt",
  "api/src": "api/modules.txt",
};

const isPrinting = process.argv.includes("--print");
let problemCount = 0;
for (const [source, table] of Object.entries(CRATES)) {
  const { arrows, problems } = arrowsOf(filesBelow(source));
  if (isPrinting) {
    for (const [module, used] of arrows) console.log(`${module}: ${[...used.keys()].join(" ")}`);
  } else {
    problems.push(...compare(arrows, table));
  }
  for (const problem of problems) console.error(`${source}: ${problem}`);
  problemCount += problems.length;
}
if (!isPrinting) console.log(`${Object.keys(CRATES).length} crate(s) checked, ${problemCount} problem(s) between modules`);
process.exitCode = problemCount > 0 ? 1 : 0;

/** The differences between the arrows of the code and those of the table, and a circle among the latter. */
function compare(arrows, tablePath) {
  const { allowed, problems } = parseTable(readFileSync(ROOT + tablePath, "utf8"));
  for (const [module, used] of arrows) {
    for (const [other, place] of used) {
      if (!allowed.get(module)?.has(other)) {
        problems.push(`${place}: ${module} uses ${other}, which ${tablePath} does not allow`);
      }
    }
  }
  for (const [module, others] of allowed) {
    if (!arrows.has(module)) problems.push(`${tablePath} lists ${module}, which is not a module`);
    for (const other of others) {
      if (!arrows.get(module)?.has(other)) problems.push(`${tablePath} allows ${module} -> ${other}, which nothing uses`);
    }
  }
  const circle = circleIn(allowed);
  if (circle) problems.push(`${tablePath} has a circle: ${circle.join(" -> ")}`);
  return problems;
}

/** Every Rust file below a source folder, with its path inside that folder. */
function filesBelow(source) {
  if (!existsSync(ROOT + source)) return [];
  const paths = readdirSync(ROOT + source, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const rust = paths.filter((path) => path.endsWith(".rs")).sort();
  return rust.map((path) => ({ path, text: readFileSync(`${ROOT}${source}/${path}`, "utf8") }));
}
