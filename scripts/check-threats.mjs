#!/usr/bin/env node
/**
 * Fails when `docs/operations/threats.md` names a file or a test that is no longer there. A row is threat, defence with
 * its files, and tests: each as `file`: `test`, several after each other.
 */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const DOCUMENT = "docs/operations/threats.md";
const HEAD = /^\|( Threat |-)/;
const TEST = /`(?<file>[^`]+)`: `(?<title>[^`]+)`/g;

const lines = readFileSync(new URL(DOCUMENT, ROOT), "utf8").split("\n");
const rows = lines.filter((line) => line.startsWith("|") && !HEAD.test(line));
const problems = rows.flatMap(problemsOf);

for (const problem of problems) console.error(`${DOCUMENT}: ${problem}`);
console.log(`${rows.length} threats have their defence and their test`);
process.exitCode = problems.length > 0 || rows.length === 0 ? 1 : 0;

function problemsOf(line) {
  const cells = line.slice(1, -1).split(" | ").map((cell) => cell.trim());
  if (cells.length !== 3) return [`not a row of threat, defence and test: ${line}`];
  const [threat, defence, tests] = cells;
  const files = [...defence.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => name.includes("/"));
  const named = [...tests.matchAll(TEST)].map(({ groups }) => groups);
  const problems = files.filter((file) => !existsSync(pathOf(file))).map((file) => `there is no ${file}`);
  if (files.length === 0) problems.push(`"${threat}" names no file of its defence`);
  if (named.length === 0 || tests.replaceAll(TEST, "").replaceAll(/[, ]/g, "") !== "") {
    problems.push(`"${threat}" needs tests as \`file\`: \`test\``);
  }
  return [...problems, ...named.map(problemOfTest).filter(Boolean)];
}

function problemOfTest({ file, title }) {
  if (!existsSync(pathOf(file))) return `there is no ${file}`;
  const source = readFileSync(pathOf(file), "utf8");
  // A Rust test is a function; the others stand in quotation marks as titles, or are the whole file.
  const isThere = file.endsWith(".rs") ? new RegExp(`fn ${title}\\(`).test(source) : source.includes(title);
  return isThere ? null : `${file} has no test "${title}"`;
}

function pathOf(file) {
  return fileURLToPath(new URL(file, ROOT));
}
