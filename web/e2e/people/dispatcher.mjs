/** A dispatcher with a tablet: stops become routes, a route is taken off the map, and the sheet for the drivers is saved. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { ask } from "../conversations/chat.mjs";
import { mapIn } from "../conversations/map.mjs";
import { attach, sample, TABLET } from "./person.mjs";

export const DISPATCHER = {
  name: "dispatcher",
  plan: "pro",
  device: TABLET,
  steps: [
    ["an agent is picked by touch behind the panel", pickAgent],
    ["stops become routes on a map", planRoutes],
    ["a route is taken off the map and put back by touch", touchMap],
    ["the sheet for the drivers is saved", saveSheet],
  ],
};

async function pickAgent({ page, portrait }) {
  await page.getByRole("button", { name: "Conversations, agents and status" }).tap();
  const panel = page.getByRole("dialog", { name: "Conversations, agents and status" });
  await portrait("panel");
  await panel.getByRole("button", { name: /^Vehicle Routing/ }).tap();
  await panel.waitFor({ state: "detached" });
  await page.getByRole("region", { name: "Chat", exact: true }).getByText("Vehicle Routing").first().waitFor();
}

async function planRoutes({ page, portrait }) {
  await attach(page, await sample("vehicle_routing", "stops.csv"));
  await ask(page, "Plan routes for 5 vans of 200 units, 6 to 20 h");
  await page.getByRole("article", { name: "Vehicle Routing" }).waitFor();
  await portrait("routes");
}

async function touchMap({ page, portrait }) {
  const { element, content } = await mapIn(page.getByRole("article", { name: "Vehicle Routing" }), "Show all");
  await element.scrollIntoViewIfNeeded();
  const first = content.getByRole("checkbox", { name: /^Route/ }).first();
  await first.tap();
  assert.equal(await first.isChecked(), false);
  await portrait("map");
  await first.tap();
  assert.equal(await first.isChecked(), true);
}

async function saveSheet({ page }) {
  const link = page
    .getByRole("article", { name: "Vehicle Routing" })
    .getByRole("link", { name: "route_report.csv", exact: true })
    .first();
  const [download] = await Promise.all([page.waitForEvent("download"), link.tap()]);
  assert.match(await readFile(await download.path(), "utf8"), /Maarssen customer 1/);
}
