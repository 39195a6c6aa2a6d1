/** Routes from a file of stops and a sentence, as a dispatcher sees them: the reply, its files and its map. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { takePicture } from "../support/picture.mjs";
import { ask } from "./chat.mjs";
import { mapIn } from "./map.mjs";
import { exploreMap } from "./route-map.mjs";

export const ROUTES = [
  ["a file of stops becomes routes on a map that is used from its list, its marks and its slider", planRoutes],
];

const SAMPLE = new URL("../../public/samples/vehicle_routing.csv", import.meta.url);
const FILES = ["route_report.csv", "route_map.html", "routes.geojson", "driver_sheet.html", "analysis_report.xlsx"];

async function planRoutes({ browser, server, screenshots, tiles }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl, [tiles.origin]);
  const asked = [];
  page.on("request", (request) => request.frame() !== page.mainFrame() && asked.push(request.url()));
  const email = await newAccount(server, "routes");
  await server.admin("grant", email, "--plan", "pro");
  await signIn(page, email);
  await onPage(page, "/chat");
  const agents = page.getByRole("complementary");
  await agents.getByRole("button", { name: /^Vehicle Routing/ }).click();
  const buffer = await readFile(SAMPLE);
  await page.locator("input[type=file]").setInputFiles({ name: "stops.csv", mimeType: "text/csv", buffer });
  await ask(page, "Plan routes for 5 vans of 200 units, 6 to 20 h");
  const reply = page.getByRole("article", { name: "Vehicle Routing" });
  const { element, content } = await mapIn(reply, "Show all");
  for (const name of FILES) await reply.getByRole("link", { name, exact: true }).first().waitFor();
  await switchRoutes(content);
  await exploreMap(page, content, () => asked.filter((url) => !url.startsWith(tiles.origin)));
  await element.scrollIntoViewIfNeeded();
  await looker(page, screenshots)("chat-routes");
  await page.setViewportSize({ width: 1280, height: 800 });
  await element.scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/chat-routes.png`);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** The legend takes routes off the map and puts them back. */
async function switchRoutes(content) {
  const boxes = content.getByRole("checkbox", { name: /^Route/ });
  await boxes.first().waitFor();
  const routes = await boxes.count();
  assert.ok(routes >= 1 && routes <= 5, `${routes} routes`);
  await content.getByRole("button", { name: "Hide all" }).click();
  assert.equal(await boxes.first().isChecked(), false);
  await content.getByRole("button", { name: "Show all" }).click();
  assert.equal(await boxes.first().isChecked(), true);
}
