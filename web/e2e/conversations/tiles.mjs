/** A map with the world behind it: tiles of the host that the operator has named, lying where the stops are. */

import assert from "node:assert/strict";
import { newAccount, onPage, signIn } from "../pages/visit.mjs";
import { serveTiles, tileAt } from "../public/tile-host.mjs";
import { newVisitor } from "../support/browser.mjs";
import { looker } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { takePicture } from "../support/picture.mjs";
import { ask } from "./chat.mjs";
import { mapIn } from "./map.mjs";

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
  const images = [...document.querySelectorAll("#tiles img")];
  return images.length > 0 && images.every((image) => image.complete && image.naturalWidth === 256);
}

/** Every marker stands where its place lies on its tile, and nothing but tiles was asked for. */
async function assertInPlace(frame, tiles) {
  const { images, markers } = await frame.evaluate(() => {
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    const images = [...document.querySelectorAll("#tiles img")].map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      return { path: new URL(image.src).pathname, left, top, width, height };
    });
    const marked = [...document.querySelectorAll("#map .stop, #map .depot")];
    const markers = marked.map((group) => ({
      title: group.querySelector("title").textContent,
      at: middle(group.querySelector("circle, rect").getBoundingClientRect()),
    }));
    return { images, markers };
  });
  assert.ok(tiles.asked.every((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path)));
  const z = Number(images[0].path.split("/")[1]);
  let found = 0;
  for (const place of PLACES) {
    const { x, y } = tileAt(place, z);
    const tile = images.find(({ path }) => path === `/${z}/${Math.floor(x)}/${Math.floor(y)}.png`);
    if (!tile) continue;
    found++;
    assert.ok(tiles.asked.includes(tile.path));
    const expected = [tile.left + (x % 1) * tile.width, tile.top + (y % 1) * tile.height];
    const { at } = markers.find(({ title }) => title.includes(`: ${place.id}`));
    const away = Math.hypot(at[0] - expected[0], at[1] - expected[1]);
    assert.ok(away < 2, `${place.id} is ${away} px away from its place on ${tile.path}`);
  }
  assert.ok(found > 0, "no place is on a tile");
}

/** The bar is as long as its kilometres are in the middle of the map: here at 60 degrees, where a degree of longitude
 * has half the length of one of latitude. */
async function assertScale(frame) {
  const [bar, label, pixelsPerDegree] = await frame.evaluate((places) => {
    const at = (id) => {
      const found = [...document.querySelectorAll("#map .stop, #map .depot")];
      const group = found.find((it) => it.querySelector("title").textContent.includes(`: ${id}`));
      const { left, width } = group.querySelector("circle, rect").getBoundingClientRect();
      return left + width / 2;
    };
    const [east, west] = [places[0], places[3]];
    return [
      document.getElementById("scale-bar").getBoundingClientRect().width,
      document.getElementById("scale-label").textContent,
      (at(east.id) - at(west.id)) / (east.lon - west.lon),
    ];
  }, PLACES);
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
  await frame.waitForFunction(() => document.querySelectorAll("#tiles img").length === 0);
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
