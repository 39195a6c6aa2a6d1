#!/usr/bin/env node
/**
 * Checks the files below docker/ in a second, without a container engine: the compose files and the values of the chart
 * are YAML; every setting that they name is one of platform's; every image has a version; a depended service and a
 * mounted file exist; templates of the chart balance their blocks and read only values that there are. Does not render the chart.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const yaml = createRequire(`${ROOT}web/package.json`)("js-yaml");
const CHART = "docker/helm/supplychain";
/** What libraries read, and not our configuration. */
const OTHERS = /^(AWS_[A-Z_]+|RUST_LOG)$/;

const problems = [];
const settings = settingsOfPlatform();
const compose = ["docker/compose.yaml", "docker/compose.embedded.yaml"];
for (const file of compose) checkCompose(file);
checkDockerfile("docker/Dockerfile");
checkDockerfile("docker/test/Dockerfile");
checkChart();
for (const problem of problems) console.error(problem);
console.log(`${compose.length} compose files, ${settings.size} settings, one chart: ${problems.length} problems`);
process.exitCode = problems.length > 0 || settings.size === 0 ? 1 : 0;

function read(file) {
  return readFileSync(ROOT + file, "utf8");
}

function settingsOfPlatform() {
  const list = /pub const SETTINGS[^=]*= \[(.*?)^\];/ms.exec(read("platform/src/config/mod.rs"))[1];
  return new Set([...list.matchAll(/\(\s*"([A-Z_]+)"/g)].map(([, name]) => name));
}

function checkSettings(file, names) {
  for (const name of names) {
    if (!settings.has(name) && !OTHERS.test(name)) problems.push(`${file}: there is no setting ${name}`);
  }
}

/** A version has a digit; `latest` and nothing at all have none. Our own image is built here, and `scratch` is empty. */
function checkImage(file, image) {
  const isOurs = image.includes("SUPPLYCHAIN_IMAGE");
  if (!isOurs && image !== "scratch" && !/(:[^/]*\d|:bookworm-slim|@sha256:[0-9a-f]{64})/.test(image)) problems.push(`${file}: ${image} has no version`);
}

function checkCompose(file) {
  const { services, volumes } = yaml.load(read(file));
  for (const [name, service] of Object.entries(services)) {
    checkImage(file, service.image);
    if (service.image.includes("SUPPLYCHAIN_IMAGE")) {
      checkSettings(file, Object.keys(service.environment));
      if (!service.read_only) problems.push(`${file}: ${name} can write to its image`);
    }
    const depended = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const other of depended) if (!services[other]) problems.push(`${file}: ${name} depends on ${other}`);
    for (const volume of service.volumes ?? []) checkVolume(file, volume.split(":")[0], volumes);
  }
}

function checkVolume(file, source, volumes) {
  const isFile = source.startsWith("./");
  const isThere = isFile ? existsSync(`${ROOT}docker/${source}`) : source in volumes;
  if (!isThere) problems.push(`${file}: there is no ${source}`);
}

function checkDockerfile(file) {
  const stages = new Set();
  for (const [, image, stage] of read(file).matchAll(/^FROM (\S+)(?: AS (\S+))?/gm)) {
    if (!stages.has(image)) checkImage(file, image);
    stages.add(stage);
  }
}

function checkChart() {
  const values = yaml.load(read(`${CHART}/values.yaml`));
  yaml.load(read(`${CHART}/Chart.yaml`));
  checkSettings(`${CHART}/values.yaml`, Object.keys(values.settings));
  for (const name of readdirSync(`${ROOT}${CHART}/templates`)) checkTemplate(`${CHART}/templates/${name}`, values);
}

function checkTemplate(file, values) {
  const text = read(file);
  const opened = text.match(/\{\{-? *(if|with|range|define) /g)?.length ?? 0;
  const closed = text.match(/\{\{-? *end *-?\}\}/g)?.length ?? 0;
  if (opened !== closed) problems.push(`${file}: ${opened} blocks are opened and ${closed} closed`);
  for (const [, path] of text.matchAll(/\.Values\.([\w.]+)/g)) {
    const found = path.split(".").reduce((value, key) => value?.[key], values);
    if (found === undefined) problems.push(`${file}: values.yaml has no ${path}`);
  }
  for (const [, name] of text.matchAll(/^ *- name: ([A-Z_]+)$/gm)) checkSettings(file, [name]);
}
