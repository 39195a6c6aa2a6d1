/**
 * Lists English in the code that no macro says: `node scripts/words/unsaid.mjs [folder]`. A hint for whoever converts a folder, since
 * a program cannot know every sentence: names, codes and what is sent to the server look alike.
 */

import { readdirSync, readFileSync } from "node:fs";
import { parseSync, traverse } from "@babel/core";

const ELEMENTS = ["Trans", "Plural", "Select", "SelectOrdinal"];
const CALLS = ["t", "plural", "select", "selectOrdinal"];
const ATTRIBUTES =
  /^(aria-(label|description|valuetext|roledescription)|title|placeholder|alt|label|text|heading|empty|confirm|question|note|hint)$/;
/** Two words, or one that begins as a sentence does. */
const ENGLISH = /^[A-Z“][a-z]+|[A-Za-z]{2,} [a-z]{2,}/;
const folder = process.argv[2] ?? "src";

for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
  if (!/\.tsx?$/.test(name) || /\.(test|d)\.tsx?$/.test(name) || /api-types|defaults\.ts|templates\.ts/.test(name))
    continue;
  const file = `${folder}/${name}`;
  const plugins = name.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const tree = parseSync(readFileSync(file, "utf8"), { babelrc: false, configFile: false, parserOpts: { plugins } });
  const report = (path, text) =>
    console.log(`${file}:${path.node.loc.start.line}: ${text.trim().replace(/\s+/g, " ")}`);
  traverse(tree, {
    JSXText(path) {
      if (/[A-Za-z]{2}/.test(path.node.value) && !isSaid(path)) report(path, path.node.value);
    },
    StringLiteral(path) {
      if (!isSaid(path) && isShown(path, path.node.value)) report(path, path.node.value);
    },
    TemplateLiteral(path) {
      const text = path.node.quasis.map(({ value }) => value.cooked).join("…");
      if (!isSaid(path) && isShown(path, text)) report(path, text);
    },
  });
}

function isSaid(path) {
  return path.findParent(
    ({ node }) => ELEMENTS.includes(node.openingElement?.name.name) || CALLS.includes((node.callee ?? node.tag)?.name),
  );
}

function isShown(path, text) {
  if (path.findParent((parent) => parent.isImportDeclaration() || parent.isTSType())) return false;
  const attribute = path.findParent((parent) => parent.isJSXAttribute())?.node.name.name;
  if (attribute === "className") return false;
  return (ATTRIBUTES.test(attribute) && /[A-Za-z]{2}/.test(text)) || ENGLISH.test(text);
}
