#!/usr/bin/env node
/**
 * Lists everything that the product is made of, in CycloneDX (JSON, 1.6): every package of Cargo.lock and of
 * web/package-lock.json with its licence, its address as a package (purl) and its hash.
 *
 *   scripts/sbom.mjs           writes docs/operations/sbom.cdx.json
 *   scripts/sbom.mjs --check   fails when that file is not complete; needs no network and no cargo
 *
 * The list is made again whenever a lock file changes. The same lock files give the same bytes.
 */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const SBOM = new URL("docs/operations/sbom.cdx.json", ROOT);
const PRODUCT = "supplychain";
const OPTIONAL = ["optionalDependencies", "peerDependencies"];

if (process.argv.includes("--check")) check();
else write();

function write() {
  const cargo = cargoComponents();
  const npm = npmComponents();
  const components = [...cargo.components, ...npm.components].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const root = cargo.components.find((component) => component.name === PRODUCT);
  const sbom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...root, "bom-ref": PRODUCT, type: "application" } },
  };
  const dependencies = [...cargo.dependencies, ...npm.dependencies].sort((a, b) => (a.ref < b.ref ? -1 : 1));
  // One line for each component, so that a change of a lock file is a change of few lines here.
  const lines = (list) => list.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n");
  const head = JSON.stringify(sbom, null, 2).slice(0, -2);
  const text = `${head},\n  "components": [\n${lines(components)}\n  ],\n  "dependencies": [\n${lines(dependencies)}\n  ]\n}\n`;
  writeFileSync(SBOM, text);
  check();
}

/** Packages of Rust. What the lock file does not say, the packages themselves do. */
function cargoComponents() {
  const options = { cwd: fileURLToPath(ROOT), maxBuffer: 1 << 28 };
  const metadata = JSON.parse(execFileSync("cargo", ["metadata", "--format-version", "1", "--locked"], options));
  const hashes = new Map(cargoLock().map((entry) => [`${entry.name}@${entry.version}`, entry.checksum]));
  const purls = new Map(metadata.packages.map((entry) => [entry.id, `pkg:cargo/${entry.name}@${entry.version}`]));
  const components = metadata.packages.map((entry) =>
    component(purls.get(entry.id), entry, expression(entry.license), {
      alg: "SHA-256",
      content: hashes.get(`${entry.name}@${entry.version}`),
    }),
  );
  const dependencies = metadata.resolve.nodes.map((node) => ({
    ref: purls.get(node.id),
    dependsOn: [...new Set(node.dependencies.map((id) => purls.get(id)))].sort(),
  }));
  return { components, dependencies };
}

/** Before there was a form for it, a slash meant a choice. */
function expression(license) {
  return license?.replaceAll(/ *\/ */g, " OR ");
}

function npmComponents() {
  const packages = npmLock();
  const seen = new Map();
  for (const [path, entry] of packages) {
    const found = { name: nameAt(path, entry), version: entry.version };
    const hash = entry.integrity && Buffer.from(entry.integrity.replace("sha512-", ""), "base64").toString("hex");
    const purl = npmPurl(found);
    if (seen.has(purl)) continue;
    const made = component(purl, found, licenceOf(packages, path, entry), { alg: "SHA-512", content: hash });
    // What only builds or tests the pages is not in the product.
    seen.set(purl, entry.dev ? { ...made, scope: "excluded" } : made);
  }
  return { components: [...seen.values()], dependencies: npmDependencies(packages) };
}

/** The binaries of a tool for the machines of others say nothing themselves: theirs is the licence of the tool. */
function licenceOf(packages, path, entry) {
  if (entry.license) return entry.license;
  const name = nameAt(path, entry);
  const tool = [...packages.values()].find((other) => other.license && other.optionalDependencies?.[name]);
  return tool?.license ?? ownLicence(path);
}

/** As a package that is older than the lock file's way says it. */
function ownLicence(path) {
  try {
    const own = JSON.parse(readFileSync(new URL(`web/${path}/package.json`, ROOT), "utf8"));
    return own.license ?? own.licenses?.map((license) => license.type).join(" OR ");
  } catch {
    return undefined;
  }
}

function npmDependencies(packages) {
  const dependencies = new Map();
  for (const [path, entry] of packages) {
    const names = Object.keys({ ...entry.dependencies, ...entry.devDependencies });
    for (const kind of OPTIONAL) names.push(...Object.keys(entry[kind] ?? {}));
    const found = names.map((name) => installed(packages, path, name)).filter(Boolean);
    const ref = npmPurl({ name: nameAt(path, entry), version: entry.version });
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...found])].sort());
  }
  return [...dependencies].map(([ref, dependsOn]) => ({ ref, dependsOn }));
}

/** The package that Node finds under this name from there: the nearest one above. */
function installed(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("node_modules/") - 1))) {
    const path = `${at ? `${at}/` : ""}node_modules/${name}`;
    const entry = packages.get(path);
    if (entry) return npmPurl({ name: nameAt(path, entry), version: entry.version });
    if (!at) break;
  }
  const [path, own] = [...packages].find(([path, entry]) => entry.name === name && !path.includes("node_modules/")) ?? [];
  return own && npmPurl({ name: nameAt(path, own), version: own.version });
}

function component(purl, { name, version }, license, hash) {
  const own = { type: "library", "bom-ref": purl, name, version, purl };
  if (license) own.licenses = [{ expression: license }];
  if (hash.content) own.hashes = [hash];
  return own;
}

/** Fails with one line for each thing that is missing or wrong. */
function check() {
  const problems = [];
  const sbom = JSON.parse(readFileSync(SBOM, "utf8"));
  if (sbom.bomFormat !== "CycloneDX" || sbom.specVersion !== "1.6") problems.push("it is no CycloneDX 1.6");
  const components = new Map(sbom.components.map((entry) => [entry.purl, entry]));
  if (components.size !== sbom.components.length) problems.push("a package is listed twice");
  for (const purl of locked()) {
    if (!components.has(purl)) problems.push(`${purl} is missing`);
  }
  const expected = new Set(locked());
  for (const entry of sbom.components) problems.push(...problemsOf(entry, expected));
  const refs = new Set(sbom.components.map((entry) => entry["bom-ref"]));
  for (const { ref, dependsOn } of sbom.dependencies) {
    for (const name of [ref, ...dependsOn]) if (!refs.has(name)) problems.push(`${name} is needed and not listed`);
  }
  for (const problem of problems) console.error(`docs/operations/sbom.cdx.json: ${problem}`);
  if (problems.length > 0) console.error("`make sbom` writes it again");
  console.log(`${components.size} packages are listed with licence and address`);
  process.exitCode = problems.length > 0 || components.size === 0 ? 1 : 0;
}

function problemsOf(entry, expected) {
  const problems = [];
  if (!expected.has(entry.purl)) problems.push(`${entry.purl} is in no lock file`);
  if (entry["bom-ref"] !== entry.purl || !entry.name || !entry.version) problems.push(`${entry.purl} has no full name`);
  if (!entry.licenses?.[0]?.expression) problems.push(`${entry.purl} has no licence`);
  return problems;
}

/** Every package that the lock files name. */
function locked() {
  const cargo = cargoLock().map(({ name, version }) => `pkg:cargo/${name}@${version}`);
  return [...cargo, ...[...npmLock()].map(([path, entry]) => npmPurl({ name: nameAt(path, entry), version: entry.version }))];
}

function cargoLock() {
  const text = readFileSync(new URL("Cargo.lock", ROOT), "utf8");
  const field = (block, name) => new RegExp(`^${name} = "(.*)"$`, "m").exec(block)?.[1];
  const blocks = text.split("[[package]]").slice(1);
  return blocks.map((block) => ({
    name: field(block, "name"),
    version: field(block, "version"),
    checksum: field(block, "checksum"),
  }));
}

/** The packages with their places; the pages themselves are at "". */
function npmLock() {
  const lock = JSON.parse(readFileSync(new URL("web/package-lock.json", ROOT), "utf8"));
  const own = JSON.parse(readFileSync(new URL("web/package.json", ROOT), "utf8"));
  lock.packages[""] = { license: "Apache-2.0", ...lock.packages[""], name: own.name, version: own.version };
  const packages = new Map(Object.entries(lock.packages));
  for (const [path, entry] of packages) {
    if (!entry.link) continue;
    // A tool of ours in a folder of its own: the link to it is no further package.
    packages.delete(path);
    packages.set(entry.resolved, { ...packages.get(entry.resolved), name: nameAt(path, entry), dev: true });
  }
  return packages;
}

function nameAt(path, entry) {
  return entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function npmPurl({ name, version }) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
