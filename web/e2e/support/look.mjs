/** Looking at a page: its pictures, its access, its width, and where the focus is. */

import assert from "node:assert/strict";
import { pageScrolls } from "./browser.mjs";
import { painted } from "./painted.mjs";
import { takePicture } from "./picture.mjs";
import { inEveryShape } from "./shapes.mjs";

/** Screenshots at every width in both themes, each checked for access and for sideways overflow. */
export function looker(page, folder) {
  return async function look(name) {
    await page.getByRole("button", { name: "Dismiss notification" }).first().waitFor({ state: "detached" });
    await inEveryShape(page, name, async (shape) => {
      await takePicture(page, `${folder}/${name}-${shape}.png`);
      if (name.startsWith("chat")) assert.equal(await pageScrolls(page), false, `${name} scrolls as a page`);
    });
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

export function composer(page) {
  return page.getByRole("textbox", { name: "Message" });
}

export function focused(locator) {
  return locator.and(locator.page().locator(":focus")).waitFor();
}
