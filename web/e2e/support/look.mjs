/** Looking at a page: its pictures, its access, its width, and where the focus is. */

import assert from "node:assert/strict";
import { accessProblems } from "./access.mjs";
import { pageScrolls, sidewaysOverflow } from "./browser.mjs";
import { takePicture } from "./picture.mjs";

const WIDTHS = [390, 768, 1280];

/** Screenshots at every width in both themes, each checked for access and for sideways overflow. */
export function looker(page, folder) {
  return async function look(name) {
    await page.getByRole("button", { name: "Dismiss notification" }).first().waitFor({ state: "detached" });
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await painted(page);
        await takePicture(page, `${folder}/${name}-${colorScheme}-${width}.png`);
        assert.equal(await sidewaysOverflow(page), 0, `${name} is wider than ${width} px`);
        if (name.startsWith("chat")) assert.equal(await pageScrolls(page), false, `${name} scrolls as a page`);
        assert.deepEqual(await accessProblems(page), [], `${name}, ${colorScheme}, ${width} px`);
      }
    }
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  };
}

/** The picture of the README: a reply from its beginning. */
export function photographer(page, folder) {
  return async function picture(reply) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await reply.evaluate((element) => element.scrollIntoView({ block: "start" }));
    await painted(page);
    await takePicture(page, `${folder}/chat.png`);
  };
}

/** Colours and sizes have settled: what moves has come to its end and was drawn. */
export async function painted(page) {
  if (await drawn(page)) return;
  // A window that the system has put behind others draws nothing.
  await page.bringToFront();
  assert.ok(await drawn(page), "the browser draws nothing");
}

/** Whether the page has drawn within ten seconds. */
function drawn(page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.timeline === document.timeline && animation.playState === "running" && Number.isFinite(end);
    });
    const settled = Promise.allSettled(ending.map((animation) => animation.finished)).then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
    return Promise.race([settled, new Promise((late) => setTimeout(() => late(false), 10_000))]);
  });
}

export function composer(page) {
  return page.getByRole("textbox", { name: "Message" });
}

export function focused(locator) {
  return locator.and(locator.page().locator(":focus")).waitFor();
}
