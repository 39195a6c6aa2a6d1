/**
 * Compiles sentences and catalogues for `src/lib/words`. Lingui's macro reads the sentence, and this puts a call of `say` with the
 * compiled English in its place: English needs no catalogue, and the parser of ICU stays in the build.
 */

import { type NodePath, type PluginObj, types as t, transformAsync } from "@babel/core";
import macro from "@lingui/babel-plugin-lingui-macro";
import { makeConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import { config } from "../../lingui.config.ts";
import { keyOf } from "../../src/lib/words/message.ts";
import { type Entry, readCatalogue } from "./catalogue.mjs";
import { compiled } from "./sentences.mjs";

const MACROS = /^@lingui\/(core|react)\/macro$/;
/** `t` is said while the page has one language, so nothing needs to wait for a language or follow it. */
const UNUSED = ["useLingui", "msg", "defineMessage"];
const CATALOGUE = /\.po\?part=(app|admin)$/;
/** What only administrators see is a file of its own. */
const OF_ADMINISTRATORS = /^src\/(features\/admin\/|app\/pages\/Admin)/;

export function words(): Plugin {
  const linguiConfig = makeConfig(config, { skipValidation: true });
  return {
    name: "words",
    enforce: "pre",
    async transform(code, id) {
      const [file = id] = id.split("?");
      if (!/\.tsx?$/.test(file) || !code.includes("@lingui/")) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
        plugins: [refuseUnused, [macro, { linguiConfig, extract: true, stripMessageField: false }], sayInPlace],
      });
      return result?.code ? { code: result.code, map: result.map ?? null } : null;
    },
    load(id) {
      const part = CATALOGUE.exec(id)?.[1];
      if (!part) return null;
      const [file = id] = id.split("?");
      this.addWatchFile(file);
      const entries = readCatalogue(file).filter((entry) => partOf(entry) === part);
      // JSON in a string is read faster than a literal of the language.
      return `export const catalogue = JSON.parse(${JSON.stringify(JSON.stringify(byKey(entries)))});`;
    },
  };
}

function partOf({ origins }: Entry): string {
  return origins.every((file) => OF_ADMINISTRATORS.test(file)) ? "admin" : "app";
}

function byKey(entries: Entry[]) {
  const translations: Record<string, unknown> = {};
  const sentences = new Map<string, string>();
  for (const { message, context, translation } of entries) {
    if (!translation) continue;
    const key = keyOf(compiled(message), context);
    if (sentences.has(key))
      throw new Error(`“${message}” and “${sentences.get(key)}” have the same key; give one a context.`);
    sentences.set(key, message);
    translations[key] = compiled(translation);
  }
  return translations;
}

function refuseUnused(): PluginObj {
  return {
    visitor: {
      ImportDeclaration(path) {
        if (!MACROS.test(path.node.source.value)) return;
        for (const { imported } of path.node.specifiers.filter((specifier) => t.isImportSpecifier(specifier))) {
          const name = t.isIdentifier(imported) ? imported.name : imported.value;
          if (UNUSED.includes(name)) {
            throw path.buildCodeFrameError(
              `Use t or Trans instead of ${name}: a page has one language for its whole life.`,
            );
          }
        }
      },
    },
  };
}

/** Rewrites what the macro has made: `_i18n._({ id, message, values })` and `<_Trans {...{ id, message, values }} />`. */
function sayInPlace(): PluginObj {
  return {
    visitor: {
      Program: {
        exit(program) {
          program.traverse({
            CallExpression(path) {
              const { callee, arguments: given } = path.node;
              const found = given.length === 1 ? sentenceIn(path, given[0]) : null;
              if (!found || !t.isMemberExpression(callee) || !t.isIdentifier(callee.object)) return;
              const values = found.values ?? (found.context ? t.objectExpression([]) : null);
              const inPlace = [found.message, ...(values ? [values] : []), ...(found.context ? [found.context] : [])];
              path.replaceWith(t.callExpression(callee.object, inPlace));
            },
            JSXSpreadAttribute(path) {
              const found = sentenceIn(path, path.node.argument);
              if (!found) return;
              const { message, values, components, context } = found;
              const attributes = Object.entries({ of: message, values, components, context }).flatMap(
                ([name, value]) =>
                  value ? [t.jsxAttribute(t.jsxIdentifier(name), t.jsxExpressionContainer(value))] : [],
              );
              path.replaceWithMultiple(attributes);
            },
          });
        },
      },
    },
  };
}

type Found = { message: t.Expression; values?: t.Expression; components?: t.Expression; context?: t.Expression };

function sentenceIn(path: NodePath, node: t.Node | null | undefined): Found | null {
  if (!t.isObjectExpression(node) || !node.leadingComments?.some(({ value }) => value.trim() === "i18n")) return null;
  const found: Record<string, t.Expression> = {};
  for (const property of node.properties) {
    if (t.isObjectProperty(property) && t.isIdentifier(property.key) && t.isExpression(property.value)) {
      found[property.key.name] = property.value;
    }
  }
  if (!t.isStringLiteral(found.message)) throw path.buildCodeFrameError("A sentence is written out where it is said.");
  const { values, components, context } = found;
  return {
    message: t.valueToNode(compiled(found.message.value)),
    ...(values && { values }),
    ...(components && { components }),
    ...(context && { context }),
  };
}
