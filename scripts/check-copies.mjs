#!/usr/bin/env node
/**
 * Fails when a file that was copied from an npm package differs from that package in the version of web/package-lock.json.
 * The copies are in the repository so that the Rust crates build without npm.
 */

import { readFileSync } from "node:fs";

const ROOT = new URL("../", import.meta.url);
/** Package, folder of the copy, and the files with their places in the package. */
const COPIES = [
  {
    name: "leaflet",
    folder: "agents/src/vehicle_routing/tell/files/map/leaflet/",
    files: { "leaflet.js": "dist/leaflet.js", "leaflet.css": "dist/leaflet.css", LICENSE: "LICENSE" },
  },
];

const read = (path) => readFileSync(new URL(path, ROOT));
const lock = JSON.parse(read("web/package-lock.json"));
const problems = COPIES.flatMap(problemsOf);
for (const problem of problems) console.error(problem);
console.log(`${COPIES.length} copied package(s) checked, ${problems.length} problem(s)`);
process.exitCode = problems.length > 0 ? 1 : 0;

function problemsOf({ name, folder, files }) {
  const path = `web/node_modules/${name}/`;
  const locked = lock.packages[`node_modules/${name}`]?.version;
  const installed = JSON.parse(read(`${path}package.json`)).version;
  if (locked !== installed) return [`${path} is version ${installed} and the lock file says ${locked}: run npm ci in web`];
  return Object.entries(files)
    .filter(([copy, original]) => !read(folder + copy).equals(read(path + original)))
    .map(([copy, original]) => `${folder}${copy} differs from ${original} of ${name} ${locked}`);
}
