/** Finds which top-level modules of a crate use which others, from the text of its files. */

import { endOfBlock, pathsAt, withoutCommentsAndStrings, withoutTests } from "./source.mjs";

/**
 * The arrows as a map from module to the modules that it uses, each with the first place (`file:line`) that does. A crate's root
 * file may use every module and is none itself; a name that it re-exports counts as the module behind it.
 */
export function arrowsOf(files) {
  const sources = withoutTestFiles(files.map(readSource));
  const root = sources.find(({ module }) => module.length === 0);
  const modules = new Set(sources.filter(({ module }) => module.length > 0).map(({ module }) => module[0]));
  const exported = exportsOf(root?.code ?? "", modules);
  const arrows = new Map([...modules].sort().map((module) => [module, new Map()]));
  const problems = [];
  for (const source of sources.filter(({ module }) => module.length > 0)) {
    for (const { name, line } of namesFromRoot(source)) {
      const place = `${source.path}:${line}`;
      const other = modules.has(name) ? name : exported.get(name);
      const used = arrows.get(source.module[0]);
      if (other === undefined) problems.push(`${place}: ${name} is defined in the root file, which uses every module`);
      else if (other !== source.module[0] && !used.has(other)) used.set(other, place);
    }
  }
  return { arrows, problems };
}

function readSource({ path, text }) {
  const { code, testModules } = withoutTests(withoutCommentsAndStrings(text));
  const steps = path.replace(/\.rs$/, "").split("/");
  if (["mod", "lib", "main"].includes(steps.at(-1))) steps.pop();
  return { path, module: steps, code, testModules };
}

/** Without the files of unit tests: those named so, and those behind `#[cfg(test)]`. */
function withoutTestFiles(sources) {
  const testModules = sources.flatMap(({ module, testModules }) => testModules.map((name) => [...module, name].join("/")));
  const isTest = ({ module }) =>
    module.includes("tests") || testModules.some((test) => `${module.join("/")}/`.startsWith(`${test}/`));
  return sources.filter((source) => !isTest(source));
}

/** The names that the root file brings into the crate's root, each with the module that it comes from. */
function exportsOf(code, modules) {
  const exported = new Map();
  for (const use of code.matchAll(/\buse\s+/g)) {
    for (const { segments, name } of pathsAt(code, use.index + use[0].length)) {
      const path = ["crate", "self"].includes(segments[0]) ? segments.slice(1) : segments;
      if (modules.has(path[0])) exported.set(name === "self" ? path.at(-2) : name, path[0]);
    }
  }
  return exported;
}

/** Every first name below the crate's root that a file uses, through `crate::` or through enough `super::`. */
function namesFromRoot({ module, code }) {
  const names = [];
  for (const start of code.matchAll(/(?<!\w|::)(?:crate|super)\s*::/g)) {
    const line = code.slice(0, start.index).split("\n").length;
    const depth = module.length + inlineModulesAround(code, start.index);
    for (const { segments } of pathsAt(code, start.index)) {
      const up = segments.findIndex((segment) => segment !== "super");
      const isFromRoot = segments[0] === "crate" || up === depth;
      const name = segments[segments[0] === "crate" ? 1 : up];
      if (isFromRoot && name !== undefined) names.push({ name, line });
    }
  }
  return names;
}

function inlineModulesAround(code, position) {
  const blocks = [...code.slice(0, position).matchAll(/\bmod\s+\w+\s*\{/g)];
  return blocks.filter((block) => endOfBlock(code, block.index + block[0].length - 1) > position).length;
}
