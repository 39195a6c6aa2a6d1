/** The map of a reply: in its frame, reached by keyboard, and left as the reader has set it. */

import assert from "node:assert/strict";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { ask } from "./chat.mjs";

export const MAP = [["a reply shows its map below its files, and the map keeps the view that the user chose", readMap]];

const HISTORY = "**/api/sessions/*/messages";
const FRAME = "Vehicle Route Map";

/** The map of a reply, once it says that it is drawn: its element, and what is in its frame. */
export async function mapIn(reply, drawn) {
  const element = reply.getByTitle(FRAME);
  await element.waitFor();
  const content = reply.frameLocator(`iframe[title="${FRAME}"]`);
  await content.getByText(drawn).first().waitFor();
  return { element, content };
}

/**
 * Clicks on the map at a place of it, once the page around it stands still: the log may still scroll to the reply, and a map that
 * moves below the pressed button takes that for a drag, which is no click.
 */
export async function clickMap(map, position) {
  const STILL = 5;
  await map.scrollIntoViewIfNeeded();
  let before = null;
  for (let same = 0; same < STILL; same++) {
    await map.evaluate(() => new Promise(requestAnimationFrame));
    const { x, y } = await map.boundingBox();
    if (before !== `${x} ${y}`) same = 0;
    before = `${x} ${y}`;
  }
  await map.click({ position });
}

async function readMap({ browser, server, screenshots, maps }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl);
  const email = await newAccount(server, "map");
  await server.admin("grant", email, "--plan", "pro");
  await signIn(page, email);
  await onPage(page, "/chat");
  await page.getByText("Your conversations appear here.").first().waitFor();
  await ask(page, "Plan my delivery routes");
  await showPlan(page, `${maps.origin}/plans/map.html`);
  const reply = page.getByRole("article", { name: "Vehicle Routing" });
  const { element, content } = await mapIn(reply, "3 routes drawn");
  await assertSize(reply, element);
  await switchByKeyboard(page, reply, content);
  await ask(page, "Which supplier should I choose?");
  assert.equal(await content.getByLabel("Van 1").isChecked(), false, "the map was not begun anew");
  await element.scrollIntoViewIfNeeded();
  await looker(page, screenshots)("chat-map");
  await page.setViewportSize({ width: 1280, height: 800 });
  await element.scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/chat-map.png`);
  await refuse(page, complaints, `${maps.origin}/plans/missing_map.html`);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** A conversation with what an agent says of its routes; the names of files are links. */
async function showPlan(page, map) {
  const file = (name) => `[${name}](/api/files/runs/u/r/${name}?expires=1&signature=x)`;
  const files = [
    file("route_report.csv"),
    `[route_map.html](${map})`,
    file("routes.geojson"),
    file("driver_sheet.html"),
  ];
  const content = `3 vans serve all 24 stops over 118 km.\n\n${files.join(" · ")}\n\nNext: try one van fewer.`;
  const timestamp = new Date().toISOString();
  const messages = [{ id: "plan", role: "assistant", agent_type: "vehicle_routing", content, timestamp }];
  await page.unroute(HISTORY);
  await page.route(HISTORY, (route) => route.fulfill({ json: { messages, turn: null } }));
  await page.reload();
}

async function assertSize(reply, element) {
  const { x, width, height } = await element.boundingBox();
  const text = await reply.getByText("Next: try one van fewer.").boundingBox();
  assert.equal(height, 384);
  assert.deepEqual([x, width], [text.x, text.width], "the map is as wide as the text");
  const list = await reply.getByRole("list", { name: "Files" }).boundingBox();
  assert.ok(list.y + list.height <= (await element.boundingBox()).y, "the files stand above it");
}

async function switchByKeyboard(page, reply, content) {
  const van = content.getByLabel("Van 1");
  await reply.getByRole("link", { name: "driver_sheet.html" }).focus();
  await page.keyboard.press("Tab");
  assert.ok(await van.evaluate((box) => box === document.activeElement), "the keyboard reaches the map");
  await page.keyboard.press("Space");
  assert.equal(await van.isChecked(), false);
  await page.keyboard.press("Tab");
  await reply.getByRole("link", { name: "Open the map on its own page" }).and(page.locator(":focus")).waitFor();
}

async function refuse(page, complaints, map) {
  await showPlan(page, map);
  const alert = page.getByRole("alert").filter({ hasText: /^Error loading map: Failed to fetch map: Not Found$/ });
  await alert.waitFor();
  assert.equal((await alert.boundingBox()).height, 256);
  forget(complaints, /404/);
}
