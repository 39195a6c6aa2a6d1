/** A page in both themes and at every width, without loading it again. */

import assert from "node:assert/strict";
import { ALL_BUT_COLOURS, accessProblems, COLOURS, EVERY_RULE } from "./access.mjs";
import { sidewaysOverflow } from "./browser.mjs";
import { painted } from "./painted.mjs";

/** Widths change what stands where, themes only colours: no rule is tried twice on the same thing. */
const SHAPES = [
  { theme: "light", width: 1280, rules: EVERY_RULE },
  { theme: "light", width: 768, rules: ALL_BUT_COLOURS },
  { theme: "light", width: 390, rules: EVERY_RULE },
  { theme: "dark", width: 390, rules: COLOURS },
  { theme: "dark", width: 768, rules: null },
  { theme: "dark", width: 1280, rules: COLOURS },
];

/** Each shape is checked for access and for sideways overflow, once `seen` has got its name, such as `dark-390`. */
export async function inEveryShape(page, name, seen) {
  for (const { theme, width, rules } of SHAPES) {
    const shape = `${theme}-${width}`;
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 800 });
    await painted(page);
    await seen(shape);
    assert.equal(await sidewaysOverflow(page), 0, `${name} is wider than its window, ${shape}`);
    if (rules) assert.deepEqual(await accessProblems(page, rules), [], `${name}, ${shape}`);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
