#!/usr/bin/env node
/** Fails when `docs/spec-coverage.md` names a test that is no longer there. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const ROW = /^\| (?<statement>.+) \| `(?<file>[^`]+)` \| `(?<title>.+)` \|$/;

const table = readFileSync(new URL("docs/spec-coverage.md", ROOT), "utf8");
const lines = table.split("\n").filter((line) => line.startsWith("|") && !/^\|( statement |-)/.test(line));
const problems = lines.map(problemOf).filter(Boolean);

for (const problem of problems) console.error(`docs/spec-coverage.md: ${problem}`);
console.log(`${lines.length - problems.length} of ${lines.length} statements have their test`);
process.exitCode = problems.length > 0 || lines.length === 0 ? 1 : 0;

/** What is wrong with this row, or null. */
function problemOf(line) {
  const row = ROW.exec(line)?.groups;
  if (!row) return `not a row of statement, file and test: ${line}`;
  const source = sourceOf(row.file);
  if (source === null) return `there is no ${row.file}`;
  return isTestOf(source, row) ? null : `${row.file} has no test "${row.title}"`;
}

/** A Rust test is a function; the others stand in quotation marks as titles. */
function isTestOf(source, { file, title }) {
  return file.endsWith(".rs") ? new RegExp(`fn ${title}\\(`).test(source) : source.includes(`"${title}"`);
}

function sourceOf(file) {
  try {
    return readFileSync(fileURLToPath(new URL(file, ROOT)), "utf8");
  } catch {
    return null;
  }
}
