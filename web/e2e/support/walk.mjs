/**
 * The one loop over steps, each a sentence and a function, with complaints, pictures of failures and the line of counts
 * that `scripts/test.sh` reads. Words behind the command choose steps: `node web/e2e/pages.mjs map`
 */

import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expectNothing } from "./notices.mjs";

export const screenshots = fileURLToPath(new URL("../screenshots", import.meta.url));
await mkdir(screenshots, { recursive: true });

/**
 * `scene` is what the steps get: a thing that they share and build on, so that the first failure ends the walk, or a
 * function that sets a new one up for each, so that the rest is tried. A scene with a `close` is closed after its step.
 */
export async function walk(title, steps, { scene = {}, servers = [] } = {}) {
  const fresh = typeof scene === "function";
  let passed = 0;
  for (const [sentence, step] of steps) {
    if (await succeeds(sentence, step, fresh ? await scene() : scene)) passed++;
    else if (!fresh) break;
  }
  if (passed < steps.length) {
    for (const server of servers) console.error(await server.lastLines());
    process.exitCode = 1;
  }
  console.log(`e2e ${title}: ${passed} passed, ${steps.length - passed} failed`);
}

/** The chat, whichever conversation it shows. */
export function isChat({ pathname }) {
  return pathname === "/chat" || pathname.startsWith("/chat/");
}

/** The steps whose sentence holds the words of the command line. */
export function chosen(steps) {
  const words = process.argv.slice(2).join(" ");
  return steps.filter(([sentence]) => sentence.includes(words));
}

async function succeeds(sentence, step, scene) {
  const start = Date.now();
  expectNothing();
  try {
    await step(scene);
    if (scene.complaints?.length > 0) throw new Error(`the browser complained: ${scene.complaints.join("; ")}`);
    console.log(`ok   ${sentence} (${Date.now() - start} ms)`);
    return true;
  } catch (error) {
    console.error(`FAIL ${sentence}\n${error instanceof Error ? error.stack : error}`);
    if (scene.complaints?.length > 0) console.error(`complaints: ${scene.complaints.join("\n")}`);
    const name = sentence.replaceAll(/\W+/g, "-").slice(0, 60);
    await scene.page?.screenshot({ path: `${screenshots}/failed-${name}.png` }).catch(() => {});
    return false;
  } finally {
    await scene.close?.();
  }
}
