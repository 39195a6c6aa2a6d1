/**
 * The table of allowed arrows: one line per module, `module: the modules that it may use`. Lines that start with `#` are comments.
 */

/** Reads a table into a map from module to the set of modules that it may use. */
export function parseTable(text) {
  const allowed = new Map();
  const problems = [];
  for (const line of text.split("\n").map((line) => line.trim())) {
    if (line === "" || line.startsWith("#")) continue;
    const parts = line.match(/^(?<module>\w+):(?<others>[\w ]*)$/);
    if (!parts || allowed.has(parts.groups.module)) {
      problems.push(`the table needs one line "module: others" per module, and has: ${line}`);
      continue;
    }
    allowed.set(parts.groups.module, new Set(parts.groups.others.split(" ").filter(Boolean)));
  }
  return { allowed, problems };
}

/** One circle of arrows as the list of its modules, the first repeated at the end; null when there is none. */
export function circleIn(allowed) {
  const finished = new Set();
  for (const module of allowed.keys()) {
    const circle = circleFrom(module, allowed, finished, []);
    if (circle) return circle;
  }
  return null;
}

function circleFrom(module, allowed, finished, path) {
  if (path.includes(module)) return [...path.slice(path.indexOf(module)), module];
  if (finished.has(module)) return null;
  for (const other of allowed.get(module) ?? []) {
    const circle = circleFrom(other, allowed, finished, [...path, module]);
    if (circle) return circle;
  }
  finished.add(module);
  return null;
}
