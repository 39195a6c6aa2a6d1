/**
 * The public pages in every state, in both themes and at three widths, checked for access and sideways overflow.
 * Starts its own server, which may show the maps that are served from here.
 */

import assert from "node:assert/strict";
import { mkdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./browser.mjs";
import { freePort, startServer } from "./server.mjs";
import { followLinkInMail, signUpByDialog } from "./sign-up.mjs";
import { looker } from "./story.mjs";

const mapPort = await freePort();
const server = await startServer({ settings: { MAP_HOSTS: `http://localhost:${mapPort}` } });
const { baseUrl, outbox } = server;
const screenshots = fileURLToPath(new URL("./screenshots", import.meta.url));

/** Only steps whose name holds this are run: `node web/e2e/pages.mjs map`. */
const wanted = process.argv[2] ?? "";

const STEPS = [
  ["the carousel moves 20 px a second, rests under the pointer and starts over", watchCarousel],
  ["the guide names the columns of every agent", readGuide],
  ["the footer leads to every page", followFooter],
  ["every page has its title and description", readTitles],
  ["the terms have 11 sections and their contents", () => readLegal("/terms", "Terms of Service")],
  ["the privacy policy has 11 sections and their contents", () => readLegal("/privacy", "Privacy Policy")],
  ["on paper there is the text alone", printTerms],
  ["the contact form is shown empty", openContact],
  ["what is wrong in the form is told in its order", refuseContact],
  ["the questions depend on the service", chooseService],
  ["a form that cannot be sent stays", keepContact],
  ["a sent form is thanked and empty again after three seconds", sendContact],
  ["the form is filled in by keyboard alone", typeContact],
  ["the sample of the form can be downloaded", downloadSample],
  ["a map page without an address fetches nothing", openNoMap],
  ["a map is loading until it is there", waitForMap],
  ["a map runs its own script and reaches nothing", showMap],
  ["a map that cannot be fetched says why", refuseMap],
  ["a wrong address says so", openNothing],
  ["a lost network is told without disturbing", loseNetwork],
  ["a part that cannot be loaded can be tried again", losePart],
  ["the analytics page is for signed-in users", openAnalytics],
].filter(([name]) => name.includes(wanted));

await mkdir(screenshots, { recursive: true });
const maps = await serveMaps();
const { browser, page, complaints } = await openBrowser(baseUrl);
const look = looker(page, screenshots);
let passed = 0;
try {
  for (const [name, step] of STEPS) {
    const start = Date.now();
    await step();
    if (complaints.length > 0) throw new Error(`the browser complained: ${complaints.join("; ")}`);
    passed++;
    console.log(`ok   ${name} (${Date.now() - start} ms)`);
  }
} catch (error) {
  console.error(`FAIL ${STEPS[passed][0]}\n${error instanceof Error ? error.stack : error}`);
  await page.screenshot({ path: `${screenshots}/pages-failed.png` }).catch(() => {});
  console.error(await server.lastLines());
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
  maps.close();
}
console.log(`browser story: ${passed} passed, ${STEPS.length - passed} failed`);

async function watchCarousel() {
  const moving = await browser.newContext({ baseURL: baseUrl, reducedMotion: "no-preference" });
  const visitor = await moving.newPage();
  await visitor.clock.install();
  await visitor.goto("/");
  await visitor.clock.pauseAt(Date.now() + 60_000);
  const track = visitor.getByRole("list", { name: "Agents" });
  await track.waitFor();
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

async function readGuide() {
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

async function followFooter() {
  const footer = page.locator("footer");
  const quick = footer.getByRole("navigation", { name: "Quick links" }).getByRole("link");
  assert.deepEqual(await quick.allTextContents(), ["Home", "Pricing", "Chat Interface", "Analytics", "Contact Us"]);
  await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
  assert.equal(await footer.getByText("Supplier Selection").count(), 1);
  await footer.getByRole("link", { name: "Terms of Service" }).click();
  await heading("Terms of Service");
  assert.equal(await page.evaluate(() => window.scrollY), 0);
  await page.locator("footer").getByRole("link", { name: "Privacy Policy" }).click();
  await heading("Privacy Policy");
  await page.locator("footer").getByRole("link", { name: "Contact Us" }).click();
  await heading("Tell us about your supply chain");
  await page.locator("footer").scrollIntoViewIfNeeded();
  await look("pages-footer");
}

async function readTitles() {
  const descriptions = new Set();
  for (const [path, title] of [
    ["/", "Supply Chain Assistant"],
    ["/terms", "Terms of Service · Supply Chain Assistant"],
    ["/privacy", "Privacy Policy · Supply Chain Assistant"],
    ["/contact", "Contact · Supply Chain Assistant"],
    ["/map", "Vehicle Route Map · Supply Chain Assistant"],
    ["/nothing/here", "Page not found · Supply Chain Assistant"],
  ]) {
    await page.goto(path);
    await page.waitForFunction((expected) => document.title === expected, title);
    descriptions.add(await page.locator("meta[name=description]").getAttribute("content"));
  }
  assert.equal(descriptions.size, 6);
}

async function readLegal(path, title) {
  await page.goto(path);
  await heading(title);
  await page.getByText("Last updated: January 2025").waitFor();
  assert.equal(await page.getByRole("heading", { level: 2, name: /^\d+\. / }).count(), 11);
  const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  assert.equal(await links.count(), 11);
  await links.nth(7).click();
  await inWindow(page.getByRole("heading", { name: /^8\. / }));
  await page.goto(path);
  await look(`pages${path.replace("/", "-")}`);
}

async function printTerms() {
  await page.goto("/terms");
  await heading("Terms of Service");
  await page.emulateMedia({ media: "print" });
  for (const hidden of [page.getByRole("banner"), page.locator("footer"), page.locator("nav[aria-label=Contents]")]) {
    assert.equal(await hidden.isVisible(), false);
  }
  await page.pdf({ path: `${screenshots}/pages-terms.pdf` });
  await page.emulateMedia({ media: "screen" });
}

async function openContact() {
  await page.goto("/contact");
  await heading("Tell us about your supply chain");
  assert.equal(await page.getByText("within 24 hours").first().isVisible(), true);
  assert.deepEqual(await optionsOf("Number of employees"), [
    "1-10 employees",
    "11-50 employees",
    "51-200 employees",
    "201-1000 employees",
    "1000+ employees",
  ]);
  assert.equal((await optionsOf("Type of business")).length, 9);
  assert.equal((await optionsOf("Timeline")).length, 5);
  assert.equal((await optionsOf("Budget")).length, 5);
  await look("pages-contact");
}

async function refuseContact() {
  const wrong = async (text) => {
    await submit().click();
    await notice(text);
    await page.getByRole("button", { name: "Dismiss notification" }).first().click();
  };
  await wrong("Email is required");
  await look("pages-contact-errors");
  await page.getByLabel(/^E-mail/).fill("ada");
  await wrong("FirstName is required");
  await page.getByLabel(/^First name/).fill("Ada");
  await wrong("LastName is required");
  await page.getByLabel(/^Last name/).fill("  ");
  await wrong("LastName is required");
  await page.getByLabel(/^Last name/).fill("Lovelace");
  await wrong("Organization is required");
  await page.getByLabel(/^Organization/).fill("Engines");
  await wrong("Please enter a valid email address");
  await page.getByLabel(/^E-mail/).fill(address("ada"));
  await service("Existing agents").check();
  await wrong("Please select at least one existing agent");
  await service("Custom agents").check();
  await wrong("Please describe your custom agent requirements");
}

async function chooseService() {
  const agents = page.getByRole("group", { name: /^Existing agents/ });
  const needs = page.getByLabel(/^Custom agent requirements/);
  for (const [name, withAgents, withNeeds] of [
    ["Existing agents", true, false],
    ["Custom agents", false, true],
    ["Both", true, true],
  ]) {
    await service(name).check();
    assert.deepEqual([await agents.isVisible(), await needs.isVisible()], [withAgents, withNeeds], name);
  }
  await agents.getByRole("checkbox", { name: "Vehicle Routing" }).check();
  await service("Both").scrollIntoViewIfNeeded();
  await look("pages-contact-both");
}

async function keepContact() {
  await page.route("**/api/contact/submit", (route) => route.abort());
  await submit().click();
  await notice("Network error. Please check your connection and try again.");
  assert.equal(await page.getByLabel(/^E-mail/).inputValue(), address("ada"));
  await page.unroute("**/api/contact/submit");
  await page.route("**/api/contact/submit", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await submit().click();
  await notice("There was an error sending your message. Please try again.");
  await page.unroute("**/api/contact/submit");
  forget(/ERR_FAILED|502/);
}

async function sendContact() {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/contact/submit", async (route) => {
    await held;
    await route.continue();
  });
  await submit().click();
  await page.getByRole("button", { name: "Sending..." }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Sending..." }).isDisabled(), true);
  await look("pages-contact-sending");
  // The thanks stay until the pictures are made.
  await page.evaluate((moment) => {
    const { setTimeout } = window;
    const held = [];
    window.setTimeout = (act, ms, ...rest) => (ms === moment ? held.push(act) : setTimeout(act, ms, ...rest));
    window.letGo = () => {
      window.setTimeout = setTimeout;
      for (const act of held) act();
    };
  }, 3000);
  release();
  await notice("Thank you! Your inquiry has been sent successfully.");
  await page.getByRole("heading", { name: "Thank you!" }).waitFor();
  await page.getByRole("button", { name: "Dismiss notification" }).first().click();
  await look("pages-contact-thanks");
  await page.evaluate(() => window.letGo());
  await page.getByLabel(/^E-mail/).waitFor();
  assert.equal(await page.getByLabel(/^E-mail/).inputValue(), "");
  assert.equal(await page.getByRole("radio", { checked: true }).count(), 0);
  await page.unroute("**/api/contact/submit");
}

async function typeContact() {
  await page.goto("/contact");
  await page.getByLabel(/^E-mail/).focus();
  for (const text of [address("kay"), "Kay", "Board", "Keys"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await service("Existing agents").isChecked(), true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.getByRole("checkbox", { name: "Demand Forecasting" }).isChecked(), true);
  await page.getByLabel(/^First name/).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Thank you!" }).waitFor();
  const thanked = Date.now();
  await page.getByLabel(/^E-mail/).waitFor();
  const seconds = (Date.now() - thanked) / 1000;
  assert.ok(seconds > 2.5 && seconds < 4, `thanks for ${seconds} s`);
}

async function downloadSample() {
  const link = page.getByRole("link", { name: "Download sample contact CSV" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const [names, first] = (await readFile(await download.path(), "utf8")).split("\n");
  assert.equal(names.split(",").length, 15);
  assert.match(first, /@example\.com,/);
}

async function openNoMap() {
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

async function waitForMap() {
  await page.goto(mapPage("slow.html"));
  const panel = page.getByText("Loading map...");
  await panel.waitFor();
  assert.equal((await panel.boundingBox()).height, 256);
  await look("pages-map-loading");
  // The server's patience may have ended while the pictures were made.
  await page.goto("about:blank");
  forget(/504/);
}

async function showMap() {
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
  forget(/Content Security Policy|violates/);
  await look("pages-map");
  // Opened by itself, it is in the same sandbox.
  const alone = await page.context().newPage();
  await alone.goto(`/api/user/map-proxy?url=${encodeURIComponent(mapUrl("map.html"))}`);
  await alone.getByText("3 routes drawn").waitFor();
  assert.equal(await alone.evaluate(() => window.origin), "null");
  await alone.close();
}

async function refuseMap() {
  for (const [url, text] of [
    [mapUrl("missing.html"), "Error: Failed to fetch map: Not Found"],
    ["https://elsewhere.example/map.html", "Error: Failed to fetch map: Forbidden"],
    ["/api/files/runs/a/b/route_map.html?expires=9999999999&signature=x", "Error: Failed to fetch map: Forbidden"],
  ]) {
    await page.goto(`/map?url=${encodeURIComponent(url)}`);
    const alert = page.getByRole("alert").filter({ hasText: text });
    await alert.waitFor();
    assert.equal((await alert.boundingBox()).height, 256);
  }
  forget(/40[34]/);
  await look("pages-map-error");
}

async function openNothing() {
  await page.goto("/nothing/here");
  await heading("Page not found");
  await look("pages-not-found");
  await page.getByRole("main").getByRole("link", { name: "Go Home" }).click();
  await page.getByRole("link", { name: "Getting started" }).waitFor();
}

async function loseNetwork() {
  await page.goto("/terms");
  await heading("Terms of Service");
  await page.context().setOffline(true);
  await page.getByRole("status").filter({ hasText: "You are offline." }).waitFor();
  await look("pages-offline");
  await page.context().setOffline(false);
  await page.getByText("You are offline.").waitFor({ state: "detached" });
  forget(/ERR_INTERNET_DISCONNECTED/);
}

async function losePart() {
  await page.goto("/");
  await page.route("**/assets/ContactPage-*.js", (route) => route.abort());
  await page.locator("footer").getByRole("link", { name: "Contact Us" }).click();
  await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
  forget(/ERR_FAILED|dynamically imported module/);
  await look("pages-part-lost");
  await page.unroute("**/assets/ContactPage-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading("Tell us about your supply chain");
}

async function openAnalytics() {
  await page.goto("/analytics");
  await page.waitForURL((url) => url.pathname === "/");
  const email = address("pages");
  await signUpByDialog(page, email);
  await followLinkInMail(page, email, outbox);
  await page.goto("/analytics");
  await page.getByText("The analytics dashboard is coming soon.").waitFor();
  assert.equal(await page.title(), "Analytics · Supply Chain Assistant");
  await look("pages-analytics");
}

function heading(name) {
  return page.getByRole("heading", { level: 1, name }).waitFor();
}

function notice(text) {
  return page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).waitFor();
}

function submit() {
  return page.getByRole("button", { name: "Send inquiry" });
}

function service(name) {
  return page.getByRole("radio", { name: new RegExp(`^${name}`) });
}

async function optionsOf(label) {
  const [, ...offered] = await page.getByLabel(label).getByRole("option").allTextContents();
  return offered;
}

/** An address of this run, so that the limits of one run are not those of the next. */
function address(name) {
  return `${name}-${process.pid}@example.com`;
}

async function inWindow(locator) {
  const { y } = await locator.boundingBox();
  assert.ok(y >= 0 && y < 800, `it stands at ${y}`);
}

function mapUrl(name) {
  return `http://localhost:${mapPort}/storage/${name}`;
}

function mapPage(name) {
  return `/map?url=${encodeURIComponent(mapUrl(name))}`;
}

/** A host of maps. The slow one never ends. */
function serveMaps() {
  const map = `<!doctype html><html lang="en"><title>Routes</title>
    <style>body { margin: 0; font: 16px sans-serif; color: #123 } svg { width: 100%; height: 320px; background: #eef4f7 }</style>
    <div><h1 id="count"></h1><svg role="img" aria-label="Routes" viewBox="0 0 400 160">
    <path d="M40 130 100 40 180 70Z M180 70 260 30 330 90Z M180 70 240 140 120 150Z" fill="none" stroke="#0a6c86" stroke-width="3"/></svg></div>
    <script>
      function attempt(act) { try { return act() } catch (error) { return error.name } }
      document.getElementById("count").textContent = "3 routes drawn"
    </script></html>`;
  const server = createServer((request, response) => {
    if (request.url.endsWith("/map.html")) response.end(map);
    else if (request.url.endsWith("/slow.html")) response.write(" ");
    else response.writeHead(404).end();
  });
  return new Promise((listening) => server.listen(mapPort, "localhost", () => listening(server)));
}

/** A refusal that the step provoked is not a fault of the page. */
function forget(pattern) {
  for (let i = complaints.length - 1; i >= 0; i--) if (pattern.test(complaints[i])) complaints.splice(i, 1);
}
