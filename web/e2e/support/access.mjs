/** The rules of axe, run inside the page: a window of its own for every look takes four times as long. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colours alone, which take half of the time. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Which rules of axe a look tries. */
export const EVERY_RULE = {};
export const COLOURS = { runOnly: OF_COLOURS };
export const ALL_BUT_COLOURS = { rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])) };

/** The rules of axe that the page and what it frames break, one line each. */
export async function accessProblems(page, rules = EVERY_RULE) {
  for (const frame of page.frames()) await load(frame);
  return page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"], ...rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.flat().join(" ")).join(", ")}`);
  }, rules);
}

/** A frame that the page has taken away again has nothing to look at. */
async function load(frame) {
  try {
    if (await frame.evaluate(() => "axe" in window)) return;
    await frame.evaluate(AXE);
    // A sandboxed frame has no origin that could be named.
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] }));
  } catch (error) {
    if (!frame.isDetached()) throw error;
  }
}
