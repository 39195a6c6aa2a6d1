/**
 * Just enough of Rust's grammar to find module paths: text without comments and strings, the extent of a block, and the paths
 * of a `use` tree.
 */

const NOT_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\bb?r(?<hashes>#*)"[\s\S]*?"\k<hashes>|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^']*|[^'\\\n])'/g;
const TEST_ATTRIBUTE = /#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*/g;

/** The text with every comment, string and character replaced by spaces; lines keep their numbers. */
export function withoutCommentsAndStrings(text) {
  return text.replaceAll(NOT_CODE, blank);
}

/** The text without the items behind `#[cfg(test)]`, and the names of the modules among those items. */
export function withoutTests(text) {
  const testModules = [];
  for (const attribute of text.matchAll(TEST_ATTRIBUTE)) {
    const start = attribute.index + attribute[0].length;
    const end = endOfItem(text, start);
    const module = text.slice(start, end).match(/^(?:pub(?:\([^)]*\))?\s+)?mod\s+(?<name>\w+)/);
    if (module) testModules.push(module.groups.name);
    text = text.slice(0, attribute.index) + blank(text.slice(attribute.index, end)) + text.slice(end);
  }
  return { code: text, testModules };
}

/** Where the item that begins at `start` ends: behind its first `;` or its first block. */
function endOfItem(text, start) {
  for (let i = start; i < text.length; i++) {
    if (text[i] === ";") return i + 1;
    if (text[i] === "{") return endOfBlock(text, i);
  }
  return text.length;
}

/** The position behind the brace that closes the one at `start`. */
export function endOfBlock(text, start) {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i + 1;
  }
  return text.length;
}

/** The paths that the tree at `start` names, as in `a::{b, c::d as e}`: segments, and the name by which the last is known. */
export function pathsAt(text, start) {
  const words = text.slice(start).matchAll(/\w+|::|[{},*]|[^\s]/g);
  const tree = treeFrom(words, words.next().value?.[0]);
  return tree.paths.map(({ segments, alias }) => ({ segments, name: alias ?? segments.at(-1) }));
}

function treeFrom(words, first) {
  const next = () => words.next().value?.[0];
  const segments = [];
  let word = first;
  while (word !== undefined) {
    if (word === "{") {
      const inner = groupFrom(words);
      const paths = inner.map(({ segments: rest, alias }) => ({ segments: [...segments, ...rest], alias }));
      return { paths, next: next() };
    }
    if (!/^(\w+|\*)$/.test(word)) break;
    segments.push(word);
    word = next();
    if (word !== "::") break;
    word = next();
  }
  const alias = word === "as" ? next() : undefined;
  return { paths: segments.length > 0 ? [{ segments, alias }] : [], next: alias ? next() : word };
}

function groupFrom(words) {
  const paths = [];
  let word = words.next().value?.[0];
  while (word !== undefined && word !== "}") {
    const tree = treeFrom(words, word);
    paths.push(...tree.paths);
    word = tree.next === "," ? words.next().value?.[0] : tree.next;
    if (tree.paths.length === 0 && tree.next === word) break;
  }
  return paths;
}

function blank(text) {
  return text.replaceAll(/[^\n]/g, " ");
}
