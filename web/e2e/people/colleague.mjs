/** Somebody with two devices: asks on the phone, reads on the desk, prints the answer for a meeting, and loses the phone. */

import assert from "node:assert/strict";
import { ask, list, row } from "../conversations/chat.mjs";
import { onPage } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { painted } from "../support/painted.mjs";
import { takePicture } from "../support/picture.mjs";
import { attach, enter, PHONE, PICTURES, sample } from "./person.mjs";

const QUESTION = "Which items should I reorder first?";
/** What the list calls a conversation that begins with it. */
const TITLE = "Stock plan, stock.csv";
const NAME = "Orders for the meeting";

export const COLLEAGUE = {
  name: "colleague",
  plan: "basic",
  steps: [
    ["a question of the phone is answered on the desk as well", askOnPhone],
    ["a name given on the desk is the name on the phone", rename],
    ["the answer is printed for paper, without what can only be pressed", print],
    ["signing out of all other devices ends the session of the phone", losePhone],
  ],
};

async function askOnPhone(scene) {
  const { page, browser, server, email, portrait } = scene;
  scene.phone = await newVisitor(browser, server.baseUrl, [], "en-GB", PHONE);
  const phone = scene.phone.page;
  await enter(phone, email);
  await attach(phone, await sample("inventory_optimization", "stock.csv"));
  await ask(phone, QUESTION);
  await row(page, TITLE).click();
  await page.getByRole("article", { name: "File stock.csv" }).waitFor();
  await page.getByRole("article", { name: "You" }).getByText(QUESTION).waitFor();
  await page.getByRole("button", { name: "Copy message" }).waitFor();
  await portrait("desk");
}

async function rename({ page, phone }) {
  await list(page)
    .getByRole("button", { name: `Rename ${TITLE}` })
    .click();
  await list(page).getByRole("textbox", { name: "Name of the conversation" }).fill(NAME);
  await page.keyboard.press("Enter");
  await row(page, NAME).waitFor();
  await phone.page.getByRole("button", { name: "Conversations, agents and status" }).click();
  const panel = phone.page.getByRole("dialog", { name: "Conversations, agents and status" });
  await panel.getByRole("link", { name: new RegExp(`^${NAME}`) }).click();
}

async function print({ page }) {
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  const legend = page.getByRole("list", { name: "Legend", includeHidden: true }).getByText("ordering");
  await legend.waitFor({ state: "attached" });
  const link = page.locator(".reply-text a:not(.btn), .text-primary").first();
  const onScreen = await colourOf(link);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.getByRole("banner").isVisible(), false, "the header");
  assert.equal(await composer(page).isVisible(), false, "the field of the question");
  assert.equal(await page.getByRole("button", { name: "Copy message" }).isVisible(), false);
  assert.ok(await legend.isVisible(), "the names of the lines");
  assert.ok(
    await page.getByRole("list", { name: "Files" }).getByText("order_list.csv").isVisible(),
    "the names of files",
  );
  assert.equal(await colourOf(page.locator(".reply-text").first()), "rgb(0, 0, 0)");
  assert.equal(await colourOf(link), onScreen, "links of the dark theme would be too light for paper");
  await painted(page);
  assert.ok(
    (await page.locator("canvas").first().evaluate(gridLightness)) > 150,
    "charts have the light lines of paper",
  );
  await page.getByRole("list", { name: "Files" }).scrollIntoViewIfNeeded();
  await takePicture(page, `${PICTURES}/colleague-print.png`);
  const pdf = await page.pdf({ format: "A4", path: `${PICTURES}/colleague.pdf` });
  assert.ok(pdf.length > 10_000);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
}

async function losePhone({ page, phone, portrait }) {
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out of all other devices" }).click();
  await page.getByText("Signed out of all other devices.").waitFor();
  await onPage(phone.page, "/");
  await phone.context.close();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await portrait("account");
}

function colourOf(locator) {
  return locator.evaluate((element) => getComputedStyle(element).color);
}

/** Runs in the page: the lightness of the ink that a chart has most of, which are its grid lines, from 0 to 255. */
function gridLightness(canvas) {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] < 255) continue;
    const lightness = Math.round((data[at] + data[at + 1] + data[at + 2]) / 3);
    counts.set(lightness, (counts.get(lightness) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}
