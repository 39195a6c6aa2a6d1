/** The chunk of the app's start: everything that it imports at once, as if it were the entry, and the hint to load it with the page. */

import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));
const START = `${SOURCES}start.tsx`;
const MAIN = `${SOURCES}main.ts`;
const CATALOGUES = `${SOURCES}lib/words/catalogues.ts`;
const APP = `${SOURCES}app/App.tsx`;

type Chunk = { fileName: string; moduleIds: string[]; imports: string[] };
type Modules = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The name for a group of `codeSplitting`. What the entry itself imports stays there, since it runs before the start. */
export function startChunk() {
  let known: { start: Set<string>; main: Set<string> } | null = null;
  return (id: string, modules: Modules) => {
    known ??= { start: reached(START, modules), main: reached(MAIN, modules) };
    return id !== START && known.start.has(id) && !known.main.has(id) ? "frame" : null;
  };
}

/** Without this the browser would know of the start only when the entry runs. */
export function preloadStart(): Plugin {
  return {
    name: "preload-start",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        refuseEarlyApp(chunks);
        const start = chunks.find(({ moduleIds }) => moduleIds.includes(START));
        const files = start ? [start.fileName, ...start.imports] : [];
        return files.map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}

/** Modules of the app say sentences while they are loaded: a chunk that precedes the language must not load them. */
function refuseEarlyApp(chunks: Chunk[]) {
  for (const first of chunks.filter(({ moduleIds }) => moduleIds.some((id) => id === MAIN || id === CATALOGUES))) {
    const files = new Set([first.fileName]);
    for (const file of files) {
      const chunk = chunks.find(({ fileName }) => fileName === file);
      if (chunk?.moduleIds.includes(APP))
        throw new Error(`${first.fileName} loads the app before its language is known`);
      for (const imported of chunk?.imports ?? []) files.add(imported);
    }
  }
}

function reached(entry: string, modules: Modules): Set<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
