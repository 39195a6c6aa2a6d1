/** Opens a page in one state and looks at it in every theme and width, without loading it again. */

import { forget } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { inEveryShape } from "../support/shapes.mjs";
import { screenshots } from "../support/walk.mjs";

const PICTURED = ["light-1280", "dark-390"];

/**
 * A step for `walk`. `address` is opened while the calls of `busy` are held back, those of `failing` refused, those of
 * `lost` cut off and those of `answers` answered; `act` does what leads to the state; `shows` are its words.
 */
export function state(name, address, { busy, failing, lost, answers, act, shows }) {
  async function see(scene) {
    const { page, complaints } = scene;
    const letGo = await play(page, { busy, failing, lost, answers });
    try {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(typeof address === "function" ? address(scene) : address);
      await act?.(scene);
      for (const text of [shows].flat()) await words(page, text).first().waitFor();
      await inEveryShape(page, name, async (shape) => {
        if (PICTURED.includes(shape)) await takePicture(page, `${screenshots}/state-${nameOfFile(name)}-${shape}.png`);
      });
    } finally {
      // What is still under way ends with the page, and so do its complaints.
      await page.goto("about:blank");
      await letGo();
      if (failing) forget(complaints, new RegExp(`500 .*${failing.replaceAll("*", ".*")}`));
      if (lost) forget(complaints, /ERR_FAILED|dynamically imported module/);
    }
  }
  return [name, see];
}

/** Plays what the network does in this state. Gives back how to end it. */
async function play(page, { busy, failing, lost, answers }) {
  const held = [];
  if (busy) await page.route(busy, (route) => void held.push(route));
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
  if (lost) await page.route(lost, (route) => route.abort());
  for (const [url, json] of Object.entries(answers ?? {})) await page.route(url, (route) => route.fulfill({ json }));
  return async () => {
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
    await page.unrouteAll({ behavior: "ignoreErrors" });
  };
}

/** What a state shows is a text, a title or the label of something without text, such as a placeholder of grey bars. */
function words(page, text) {
  return page
    .getByText(text, { exact: true })
    .or(page.getByLabel(text, { exact: true }))
    .filter({ visible: true });
}

function nameOfFile(name) {
  return name.replaceAll(/\W+/g, "-");
}
