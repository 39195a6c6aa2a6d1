/** The home page, its guide and the footer. */

import assert from "node:assert/strict";
import { heading } from "./page.mjs";

export const HOME = [
  ["the carousel moves 20 px a second, rests under the pointer and starts over", watchCarousel],
  ["the guide names the columns of every agent", readGuide],
  ["the footer leads to every page", followFooter],
  ["every page has its title and description", readTitles],
];

async function watchCarousel({ page, browser, baseUrl }) {
  const moving = await browser.newContext({ baseURL: baseUrl, reducedMotion: "no-preference" });
  const visitor = await moving.newPage();
  await visitor.clock.install();
  await visitor.goto("/");
  const track = visitor.getByRole("list", { name: "Agents" });
  await track.waitFor();
  // Not before the page is there: React shows what was loaded late by a timer, which would stand still.
  await visitor.clock.pauseAt(Date.now() + 60_000);
  const position = () => track.evaluate((element) => element.scrollLeft);
  const widths = await track.locator("> li").evaluateAll((cards) => cards.map((card) => card.offsetWidth));
  assert.deepEqual(widths, Array(10).fill(344));
  const first = await position();
  await visitor.clock.runFor(5000);
  assert.equal((await position()) - first, 100);
  await track.hover();
  const resting = await position();
  await visitor.clock.runFor(2000);
  assert.equal(await position(), resting);
  await visitor.mouse.move(0, 0);
  await visitor.clock.runFor(((1720 - resting) / 20) * 1000 + 500);
  assert.equal(await position(), 10, "it starts over at the width of five cards");
  await moving.close();

  await page.goto("/");
  await page.getByRole("button", { name: "Start the carousel" }).waitFor();
}

async function readGuide({ page, look }) {
  const guide = page.getByRole("region", { name: "Getting started" });
  for (const [agent, columns] of [
    ["Demand Forecasting", ["date", "demand"]],
    ["Inventory Optimization", ["item", "value", "quantity"]],
    ["Vehicle Routing", ["location", "coordinates", "demand"]],
    ["Dynamic Demand Sensing", ["date", "demand", "external signals"]],
    ["Supplier Selection", ["supplier name", "quality", "performance", "cost"]],
  ]) {
    const row = guide.getByRole("listitem").filter({ hasText: agent });
    assert.deepEqual(await row.getByRole("code").allTextContents(), columns);
  }
  await look("pages-home");
}

async function followFooter({ page, look }) {
  const footer = page.locator("footer");
  const quick = footer.getByRole("navigation", { name: "Quick links" }).getByRole("link");
  assert.deepEqual(await quick.allTextContents(), ["Home", "Pricing", "Chat Interface", "Analytics", "Contact Us"]);
  await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
  assert.equal(await footer.getByText("Supplier Selection").count(), 1);
  await footer.getByRole("link", { name: "Terms of Service" }).click();
  await heading(page, "Terms of Service");
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.locator("footer").getByRole("link", { name: "Privacy Policy" }).click();
  await heading(page, "Privacy Policy");
  await page.locator("footer").getByRole("link", { name: "Contact Us" }).click();
  await heading(page, "Tell us about your supply chain");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await look("pages-footer");
}

async function readTitles({ page }) {
  const descriptions = new Set();
  for (const [path, title] of [
    ["/", "Supply Chain Intelligence"],
    ["/terms", "Terms of Service · Supply Chain Intelligence"],
    ["/privacy", "Privacy Policy · Supply Chain Intelligence"],
    ["/contact", "Contact · Supply Chain Intelligence"],
    ["/map", "Vehicle Route Map · Supply Chain Intelligence"],
    ["/nothing/here", "Page not found · Supply Chain Intelligence"],
  ]) {
    await page.goto(path);
    await page.waitForFunction((expected) => document.title === expected, title);
    descriptions.add(await page.locator("meta[name=description]").getAttribute("content"));
  }
  assert.equal(descriptions.size, 6);
}
