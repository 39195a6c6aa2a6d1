/** Somebody with a device, a language and an account of their own; what they do, and the pictures of it. */

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { newAccount, newEmail, onPage } from "../pages/visit.mjs";
import { accessProblems, COLOURS, EVERY_RULE } from "../support/access.mjs";
import { newVisitor, sidewaysOverflow } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { painted } from "../support/painted.mjs";
import { takePicture } from "../support/picture.mjs";
import { PASSWORD, submitSignIn } from "../support/sign-up.mjs";
import { screenshots } from "../support/walk.mjs";
import { choose } from "../support/words.mjs";

export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const PICTURES = `${process.env.SCREENSHOT_DIR ?? screenshots}/people`;
await mkdir(PICTURES, { recursive: true });

/** A person who has just arrived. Without a plan they have no account yet. */
export async function come(browser, server, { name, plan, device = DESKTOP, locale = "en-GB", isAdmin = false }) {
  const visitor = await newVisitor(browser, server.baseUrl, [], locale, device);
  // These people read English; their browsers write numbers and dates.
  await choose(visitor.context, "en");
  const { page } = visitor;
  const email = plan ? await newAccount(server, name) : newEmail(name);
  if (plan && plan !== "basic") await server.admin("grant", email, "--plan", plan);
  if (isAdmin) await server.admin("grant", email, "--role", "admin");
  if (plan) await enter(page, email);
  return { ...visitor, browser, server, email, portrait: portraits(page, name, device.viewport) };
}

/** Signs in and waits for the chat. */
export async function enter(page, email) {
  await page.goto("/");
  const menu = page.getByRole("button", { name: "Open menu" });
  const signIn = page.getByRole("button", { name: "Sign In" });
  await menu.or(signIn).first().waitFor();
  if (await menu.isVisible()) await menu.click();
  await signIn.click();
  await submitSignIn(page, email, PASSWORD);
  await onPage(page, "/chat");
  await composer(page).waitFor();
  await dismissNotices(page);
}

/** Pictures of a state: at the width of the device and at another one, light and dark. Rules are tried on the device's own. */
function portraits(page, name, viewport) {
  const other = { width: viewport.width < 1000 ? 1280 : 390, height: 800 };
  return async function portrait(state) {
    await dismissNotices(page);
    for (const [size, colorScheme, rules] of [
      [viewport, "light", EVERY_RULE],
      [viewport, "dark", COLOURS],
      [other, "dark", null],
      [other, "light", null],
    ]) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize(size);
      await painted(page);
      const shape = `${colorScheme}-${size.width}`;
      await takePicture(page, `${PICTURES}/${name}-${state}-${shape}.png`);
      assert.equal(await sidewaysOverflow(page), 0, `${state} is wider than its window, ${shape}`);
      if (rules) assert.deepEqual(await accessProblems(page, rules), [], `${state}, ${shape}`);
    }
    await page.setViewportSize(viewport);
  };
}

/** Notices are dismissed, as somebody does who has read them. */
async function dismissNotices(page) {
  const dismiss = page.getByRole("button", { name: "Dismiss notification" });
  while ((await dismiss.count()) > 0) {
    await dismiss
      .first()
      .click({ timeout: 1000 })
      .catch(() => {});
  }
}

/** A sample that comes with the product, as a file of this name. */
export async function sample(agent, name) {
  const buffer = await readFile(new URL(`../../public/samples/${agent}.csv`, import.meta.url));
  return { name, mimeType: "text/csv", buffer };
}

/** Attaches a file to the next question. */
export async function attach(page, file) {
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByRole("button", { name: `Remove ${file.name}` }).waitFor();
}

/** Picks an agent in the side panel of a wide screen. */
export async function pick(page, agent) {
  await agentButton(page, agent).click();
}

export function agentButton(page, agent) {
  return page
    .getByRole("complementary")
    .getByRole("toolbar", { name: "AI Agents" })
    .getByRole("button", { name: new RegExp(`^${agent}`) });
}

/** Whether two boxes share a point. */
export function overlaps(one, other) {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}
