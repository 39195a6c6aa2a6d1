/** A map with the world behind it: tiles of the host that the operator has named, lying where the stops are. */

import assert from "node:assert/strict";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { serveTiles, tileAt } from "../public/tile-host.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { ask } from "./chat.mjs";
import { clickMap, mapIn } from "./map.mjs";

export const TILES = [["a map of longitudes and latitudes has background tiles of the configured host", seeTiles]];

export const ATTRIBUTION = "© Tiles of the test";

/** Far enough in the north and apart for any other projection to miss them. */
const PLACES = [
  { id: "DEPOT", lon: 10.75, lat: 59.91 },
  { id: "SOUTH", lon: 10.2, lat: 58.97 },
  { id: "NORTH", lon: 10.47, lat: 61.11 },
  { id: "WEST", lon: 5.33, lat: 60.39 },
];
const BACKGROUND = "Map background";

export const serveTilesOfPlaces = () => serveTiles(PLACES);

async function seeTiles({ browser, server, screenshots, tiles }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl, [tiles.origin]);
  const { reply, element, content } = await plannedMap(page, server);
  const frame = await (await element.elementHandle()).contentFrame();
  await frame.waitForFunction(allTilesAreThere);
  await content.getByText(ATTRIBUTION).waitFor();
  await assertInPlace(frame, tiles);
  await content.getByRole("button", { name: "Zoom in" }).click();
  await content.getByRole("button", { name: "Zoom in" }).click();
  // Every place is near the border, so that none is seen until the list, which the clicks have opened, brings it into view.
  await content.locator("#routes details button").first().click();
  await content.locator(".leaflet-popup-close-button").click();
  await frame.waitForFunction(allTilesAreThere);
  await assertInPlace(frame, tiles);
  await content.getByRole("button", { name: "Show everything" }).click();
  await frame.waitForFunction(allTilesAreThere);
  await assertScale(frame);
  await element.scrollIntoViewIfNeeded();
  await looker(page, screenshots)("chat-tiles");
  await page.setViewportSize({ width: 1280, height: 800 });
  await element.scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/chat-tiles.png`);
  await switchByKeyboard(page, reply, content, frame);
  await loseTiles({ content, frame, complaints, tiles });
  assert.deepEqual(complaints, []);
  await context.close();
}

async function plannedMap(page, server) {
  const email = await newAccount(server, "tiles");
  await server.admin("grant", email, "--plan", "pro");
  await signIn(page, email);
  await onPage(page, "/chat");
  const agents = page.getByRole("complementary");
  await agents.getByRole("button", { name: /^Vehicle Routing/ }).click();
  const rows = PLACES.map(({ id, lon, lat }, at) => `${id},${lat},${lon},${at === 0 ? 0 : 5}`);
  const buffer = Buffer.from(["location_id,latitude,longitude,demand", ...rows].join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "north.csv", mimeType: "text/csv", buffer });
  await ask(page, "Plan routes for vans of 10 units");
  const reply = page.getByRole("article", { name: "Vehicle Routing" });
  return { reply, ...(await mapIn(reply, "Show all")) };
}

function allTilesAreThere() {
  const images = [...document.querySelectorAll(".tiles img")];
  return images.length > 0 && images.every((image) => image.complete && image.naturalWidth === 256);
}

/** Every stop is found by a click on its place on its tile, and nothing but tiles was asked for. */
async function assertInPlace(frame, tiles) {
  let found = 0;
  for (const place of PLACES) {
    await frame.waitForFunction(allTilesAreThere);
    const { images, map, depot } = await frame.evaluate(whatIsThere);
    const z = Number(images[0].path.split("/")[1]);
    const { x, y } = tileAt(place, z);
    const tile = images.find(({ path }) => path === `/${z}/${Math.floor(x)}/${Math.floor(y)}.png`);
    const at = tile && [tile.left + (x % 1) * tile.width, tile.top + (y % 1) * tile.height];
    if (!at || at[0] < 10 || at[1] < 10 || at[0] > map.width - 50 || at[1] > map.height - 10) continue;
    found++;
    assert.ok(tiles.asked.includes(tile.path));
    if (place === PLACES[0]) {
      const away = Math.hypot(at[0] - depot[0], at[1] - depot[1]);
      assert.ok(away < 2, `the depot is ${away} px away from its place on ${tile.path}`);
      continue;
    }
    await clickMap(frame.locator("#map"), { x: at[0], y: at[1] });
    assert.equal(await frame.locator(".leaflet-popup-content strong").textContent(), place.id);
    await frame.locator(".leaflet-popup-close-button").click();
  }
  assert.ok(tiles.asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path)));
  assert.ok(found > 0, "no place is on a tile");
}

/** In pixels from the corner of the map. */
function whatIsThere() {
  const map = document.getElementById("map").getBoundingClientRect();
  const within = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - map.left, top: top - map.top, width, height };
  };
  const images = [...document.querySelectorAll(".tiles img")].map((image) => ({
    path: new URL(image.src).pathname,
    ...within(image),
  }));
  const { left, top, width, height } = within(document.querySelector("#map .depot"));
  return { images, map: { width: map.width, height: map.height }, depot: [left + width / 2, top + height / 2] };
}

/** The bar is as long as its kilometres are in the middle of the map: here at 60 degrees, where a degree of longitude
 * has half the length of one of latitude. */
async function assertScale(frame) {
  const [bar, label, pixelsPerDegree] = await frame.evaluate(() => {
    const image = document.querySelector(".tiles img");
    const z = Number(new URL(image.src).pathname.split("/")[1]);
    return [
      document.getElementById("scale-bar").getBoundingClientRect().width,
      document.getElementById("scale-label").textContent,
      (image.getBoundingClientRect().width * 2 ** z) / 360,
    ];
  });
  const latitude = (58.97 + 61.11) / 2;
  const kmPerDegree = 111.195 * Math.cos((latitude * Math.PI) / 180);
  const km = (bar / pixelsPerDegree) * kmPerDegree;
  assert.ok(Math.abs(km / Number.parseFloat(label) - 1) < 0.03, `${label} is ${km} km long`);
}

async function switchByKeyboard(page, reply, content, frame) {
  const box = content.getByRole("checkbox", { name: BACKGROUND });
  await content.getByRole("button", { name: "Hide all" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await box.isChecked(), false);
  await frame.waitForFunction(() => document.querySelectorAll(".tiles img").length === 0);
  assert.equal(await content.getByText(ATTRIBUTION).isVisible(), false);
  assert.ok((await frame.locator("#map .grid").count()) > 0, "the map is the same drawing as without tiles");
  await reply.getByRole("link", { name: "Open the map on its own page" }).waitFor();
}

async function loseTiles({ content, frame, complaints, tiles }) {
  tiles.isAway = true;
  // The browser remembers the tiles that it has shown, so others are looked at.
  for (let step = 0; step < 6; step++) await content.getByRole("button", { name: "Zoom in" }).click();
  await content.getByRole("checkbox", { name: BACKGROUND }).check();
  await content.getByText("The map background cannot be loaded.").waitFor();
  assert.ok((await frame.locator("#map .grid").count()) > 0, "the map is the same drawing as without tiles");
  forget(complaints, /404/);
}
