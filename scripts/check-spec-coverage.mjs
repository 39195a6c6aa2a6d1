#!/usr/bin/env node
/** Fails when `docs/spec-coverage.md` names a test that is no longer there, or leaves out a promise of a plan on sale. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const ROW = /^\| (?<statement>.+) \| `(?<file>[^`]+)` \| `(?<title>.+)` \|$/;

const PROMISES = "## Promises of the plans";
/** The plans of a new installation, which `protocol/tests/front_end.rs` writes from `protocol/src/plan.rs`. */
const PLANS = "web/src/lib/defaults.ts";

const table = readFileSync(new URL("docs/spec-coverage.md", ROOT), "utf8");
const lines = rowsOf(table);
const problems = [...lines.map(problemOf).filter(Boolean), ...problemsOfPromises()];

for (const problem of problems) console.error(`docs/spec-coverage.md: ${problem}`);
console.log(`${lines.length} statements, ${problems.length} of them without their test`);
process.exitCode = problems.length > 0 || lines.length === 0 ? 1 : 0;

function rowsOf(text) {
  return text.split("\n").filter((line) => line.startsWith("|") && !/^\|( statement |-)/.test(line));
}

/** The section has one row for each line of each plan, and no others. */
function problemsOfPromises() {
  const [, section = ""] = table.split(`${PROMISES}\n`);
  const told = rowsOf(section.split("\n## ")[0]).map((line) => ROW.exec(line)?.groups.statement);
  const sold = plansOnSale().flatMap(({ name, features }) => features.map((feature) => `${name}: ${feature}`));
  return [
    ...sold.filter((promise) => !told.includes(promise)).map((promise) => `no test uses the promise "${promise}"`),
    ...told.filter((promise) => !sold.includes(promise)).map((promise) => `no plan promises "${promise}"`),
  ];
}

function plansOnSale() {
  const [, plans] = sourceOf(PLANS)?.split("export const DEFAULT_PLANS = ") ?? [];
  const read = JSON.parse(plans?.trim().replace(/;$/, "") ?? "[]");
  if (read.length === 0) throw new Error(`${PLANS} has no plans`);
  return read;
}

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
