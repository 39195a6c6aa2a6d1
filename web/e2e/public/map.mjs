/** The map of a route, and the frame that it is shut in. */

import assert from "node:assert/strict";
import { forget } from "../support/notices.mjs";

export const MAP = [
  ["a map page without an address fetches nothing", openNoMap],
  ["a map is loading until it is there", waitForMap],
  ["a map runs its own script and reaches nothing", showMap],
  ["a map that cannot be fetched shows the reason", refuseMap],
];

async function openNoMap({ page, look }) {
  const asked = [];
  const note = (request) => asked.push(request.url());
  page.on("request", note);
  await page.goto("/map");
  const alert = page.getByRole("alert").filter({ hasText: /^No map URL provided\.$/ });
  await alert.waitFor();
  page.off("request", note);
  assert.deepEqual(
    asked.filter((url) => url.includes("map-proxy")),
    [],
  );
  assert.equal((await alert.boundingBox()).height, 256);
  await look("pages-map-none");
}

async function waitForMap({ page, complaints, look, mapPage }) {
  await page.goto(mapPage("slow.html"));
  const panel = page.getByText("Loading map...");
  await panel.waitFor();
  assert.equal((await panel.boundingBox()).height, 256);
  await look("pages-map-loading");
  // The server's patience may have ended while the pictures were made.
  await page.goto("about:blank");
  forget(complaints, /504/);
}

async function showMap({ page, complaints, look, mapUrl, mapPage }) {
  await page.goto(mapPage("map.html"));
  const element = page.getByTitle("Vehicle Route Map");
  await element.waitFor();
  const { height, width } = await element.boundingBox();
  assert.equal(height, 384);
  assert.ok(width > 1200, `it is ${width} px wide`);
  await page.frameLocator("iframe").getByText("3 routes drawn").waitFor();
  const frame = await (await element.elementHandle()).contentFrame();
  const reached = await frame.evaluate(async () => ({
    origin: window.origin,
    parent: attempt(() => parent.document.title),
    storage: attempt(() => localStorage.length),
    cookies: attempt(() => document.cookie),
    server: await fetch("/api/health").then(String, (error) => error.name),
  }));
  assert.deepEqual(reached, {
    origin: "null",
    parent: "SecurityError",
    storage: "SecurityError",
    cookies: "SecurityError",
    server: "TypeError",
  });
  forget(complaints, /Content Security Policy|violates/);
  await look("pages-map");
  // Opened by itself, it is in the same sandbox.
  const alone = await page.context().newPage();
  await alone.goto(`/api/user/map-proxy?url=${encodeURIComponent(mapUrl("map.html"))}`);
  await alone.getByText("3 routes drawn").waitFor();
  assert.equal(await alone.evaluate(() => window.origin), "null");
  await alone.close();
}

async function refuseMap({ page, complaints, look, mapUrl }) {
  for (const [url, text] of [
    [mapUrl("missing.html"), "Error: Failed to fetch map: Not Found"],
    ["https://elsewhere.example/map.html", "Error: Failed to fetch map: Forbidden"],
    ["/api/files/runs/a/b/route_map.html?expires=9999999999&signature=x", "Error: Failed to fetch map: Forbidden"],
  ]) {
    await page.goto(`/map?url=${encodeURIComponent(url)}`);
    const alert = page.getByRole("alert").filter({ hasText: text });
    await alert.waitFor();
    assert.equal((await alert.boundingBox()).height, 256);
    const [red, green, blue] = await alert.evaluate(backgroundOf);
    assert.ok(red > 220 && red > green + 5 && red > blue + 5, `light red, and not ${red} ${green} ${blue}`);
  }
  forget(complaints, /40[34]/);
  await look("pages-map-error");
}

/** The colour behind an element on white, as it is drawn. */
function backgroundOf(element) {
  const pen = document.createElement("canvas").getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 1, 1);
  pen.fillStyle = getComputedStyle(element).backgroundColor;
  pen.fillRect(0, 0, 1, 1);
  return [...pen.getImageData(0, 0, 1, 1).data];
}
