/** The map of a plan as a dispatcher uses it: from the list to the map and back, vehicle by vehicle, through the day. */

import assert from "node:assert/strict";
import { clickMap } from "./map.mjs";

/** `asked` gives the addresses that the map has asked for, without the background of the host that the operator has named. */
export async function exploreMap(page, content, asked) {
  const row = content.locator("#routes details button").nth(1);
  const at = await openFromList(content, row);
  await openFromMap(page, content, row, at);
  await hideVehicle(content);
  await goThroughTheDay(page, content);
  assert.deepEqual(
    asked().filter((url) => !url.includes("/api/user/map-proxy?") && !url.startsWith("data:")),
    [],
    "the map asks for nothing else",
  );
}

/** A click in the list shows the stop on the map. Returns where it is. */
async function openFromList(content, row) {
  await zoomIn(content);
  await content.locator("#routes summary").first().click();
  await row.click();
  const title = await content.locator(".leaflet-popup-content strong").textContent();
  assert.ok((await row.textContent()).endsWith(title), `${title} is open`);
  assert.equal(await row.getAttribute("aria-current"), "true");
  return content.locator(".leaflet-popup").evaluate(async (popup) => {
    // The map may still glide to the stop.
    const STILL = 10;
    const place = () => {
      const { left, width, bottom } = popup.getBoundingClientRect();
      const map = document.getElementById("map").getBoundingClientRect();
      // The popup stands this far above its place.
      return { x: left + width / 2 - map.left, y: bottom + 13 - map.top };
    };
    let at = place();
    for (let frames = 0; frames < STILL; frames++) {
      await new Promise(requestAnimationFrame);
      const now = place();
      if (now.x !== at.x || now.y !== at.y) frames = 0;
      at = now;
    }
    return at;
  });
}

/** Quick presses add up, also while the map still glides. So close, no other stop lies over the one that is clicked. */
async function zoomIn(content) {
  const pixels = async () => {
    const [length, unit] = (await content.locator("#scale-label").textContent()).split(" ");
    const { width } = await content.locator("#scale-bar").boundingBox();
    return width / (Number(length) * (unit === "km" ? 1000 : 1));
  };
  const before = await pixels();
  await content.getByRole("button", { name: "Zoom in" }).evaluate((button) => {
    for (let press = 0; press < 4; press++) button.click();
  });
  await content.locator("#map[aria-busy=false]").waitFor();
  assert.equal(Math.round((await pixels()) / before), 16, "four levels closer");
}

/** A click on the map marks the row in the list, opens the list there and scrolls to it. */
async function openFromMap(page, content, row, at) {
  await page.keyboard.press("Escape");
  await content.locator(".leaflet-popup").waitFor({ state: "detached" });
  assert.equal(await row.getAttribute("aria-current"), null);
  await content.locator("#routes summary").first().click();
  await row.waitFor({ state: "hidden" });
  await clickMap(content.locator("#map"), at);
  await row.and(content.locator("[aria-current=true]")).waitFor();
  const isSeen = await row.evaluate((element) => {
    const [own, list] = [element, element.closest("aside")].map((it) => it.getBoundingClientRect());
    return own.top >= list.top - 1 && own.bottom <= list.bottom + 1;
  });
  assert.ok(isSeen, "the list has scrolled to the stop");
  await page.keyboard.press("Escape");
  await content.getByRole("button", { name: "Show everything" }).click();
}

async function hideVehicle(content) {
  const tag = content.locator(".tag", { hasText: /^R1$/ });
  const box = content.getByRole("checkbox", { name: /^Route 1\b/ });
  assert.equal(await tag.count(), 1);
  await box.focus();
  await box.press("Space");
  assert.equal(await box.isChecked(), false);
  assert.equal(await tag.count(), 0);
  await box.press("Space");
  assert.equal(await tag.count(), 1);
}

async function goThroughTheDay(page, content) {
  const slider = content.getByRole("slider", { name: "Time" });
  const routes = await content.getByRole("checkbox", { name: /^Route/ }).count();
  const stops = await content.locator("#routes details button").count();
  const text = () => content.locator("#time-text").textContent();
  assert.match(await text(), /^Whole day, \d\d:\d\d–\d\d:\d\d$/);
  await slider.focus();
  await page.keyboard.press("End");
  assert.match(
    await text(),
    new RegExp(`^\\d\\d:\\d\\d: 0 of ${routes} vehicles? under way, ${stops} of ${stops} stops done$`),
  );
  assert.equal(await content.locator("#routes button[data-state=done]").count(), stops);
  await page.keyboard.press("PageDown");
  assert.equal(await slider.getAttribute("aria-valuetext"), await text());
  assert.equal(await content.locator(".vehicle").count(), routes);
  const before = await positions(content);
  for (let step = 0; step < 4; step++) await page.keyboard.press("PageDown");
  assert.notDeepEqual(await positions(content), before, "the vehicles are elsewhere");
  await content.getByRole("button", { name: "Whole day" }).click();
  assert.equal(await content.locator(".vehicle").count(), 0);
  assert.equal(await content.locator("#routes button[data-state=done]").count(), 0);
}

const positions = (content) =>
  content.locator(".vehicle").evaluateAll((marks) => marks.map((mark) => mark.style.transform));
