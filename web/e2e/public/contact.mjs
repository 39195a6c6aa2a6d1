/** The inquiry form. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { forget, toast } from "../support/notices.mjs";
import { address, heading } from "./page.mjs";

export const CONTACT = [
  ["the contact form is shown empty", openContact],
  ["problems of the form are reported in its order", refuseContact],
  ["the questions depend on the service", chooseService],
  ["a form that cannot be sent keeps its text", keepContact],
  ["a sent form shows thanks and is empty again after three seconds", sendContact],
  ["the form is filled in by keyboard alone", typeContact],
  ["the sample of the form can be downloaded", downloadSample],
];

async function openContact({ page, look }) {
  await page.goto("/contact");
  await heading(page, "Tell us about your supply chain");
  assert.equal(await page.getByText("within 24 hours").first().isVisible(), true);
  assert.deepEqual(await optionsOf(page, "Number of employees"), [
    "1-10 employees",
    "11-50 employees",
    "51-200 employees",
    "201-1000 employees",
    "1000+ employees",
  ]);
  assert.equal((await optionsOf(page, "Type of business")).length, 9);
  assert.equal((await optionsOf(page, "Timeline")).length, 5);
  assert.equal((await optionsOf(page, "Budget")).length, 5);
  await look("pages-contact");
}

async function refuseContact({ page, look }) {
  const wrong = async (text) => {
    await submit(page).click();
    await toast(page, text);
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
  await service(page, "Existing agents").check();
  await wrong("Please select at least one existing agent");
  await service(page, "Custom agents").check();
  await wrong("Please describe your custom agent requirements");
}

async function chooseService({ page, look }) {
  const agents = page.getByRole("group", { name: /^Existing agents/ });
  const needs = page.getByLabel(/^Custom agent requirements/);
  for (const [name, withAgents, withNeeds] of [
    ["Existing agents", true, false],
    ["Custom agents", false, true],
    ["Both", true, true],
  ]) {
    await service(page, name).check();
    assert.deepEqual([await agents.isVisible(), await needs.isVisible()], [withAgents, withNeeds], name);
  }
  await agents.getByRole("checkbox", { name: "Vehicle Routing" }).check();
  await service(page, "Both").scrollIntoViewIfNeeded();
  await look("pages-contact-both");
}

async function keepContact({ page, complaints }) {
  await page.route("**/api/contact/submit", (route) => route.abort());
  await submit(page).click();
  await toast(page, "Network error. Please check your connection and try again.");
  assert.equal(await page.getByLabel(/^E-mail/).inputValue(), address("ada"));
  await page.unroute("**/api/contact/submit");
  await page.route("**/api/contact/submit", (route) => route.fulfill({ status: 502, body: "<html>" }));
  await submit(page).click();
  await toast(page, "There was an error sending your message. Please try again.");
  await page.unroute("**/api/contact/submit");
  forget(complaints, /ERR_FAILED|502/);
}

async function sendContact({ page, look }) {
  let release = () => {};
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/api/contact/submit", async (route) => {
    await held;
    await route.continue();
  });
  await submit(page).click();
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
  await toast(page, "Thank you! Your inquiry has been sent successfully.");
  await page.getByRole("heading", { name: "Thank you!" }).waitFor();
  await page.getByRole("button", { name: "Dismiss notification" }).first().click();
  await look("pages-contact-thanks");
  await page.evaluate(() => window.letGo());
  await page.getByLabel(/^E-mail/).waitFor();
  assert.equal(await page.getByLabel(/^E-mail/).inputValue(), "");
  assert.equal(await page.getByRole("radio", { checked: true }).count(), 0);
  await page.unroute("**/api/contact/submit");
}

async function typeContact({ page }) {
  await page.goto("/contact");
  await page.getByLabel(/^E-mail/).focus();
  for (const text of [address("kay"), "Kay", "Board", "Keys"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  for (let tabs = 0; tabs < 3; tabs++) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  assert.equal(await service(page, "Existing agents").isChecked(), true);
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

async function downloadSample({ page }) {
  const link = page.getByRole("link", { name: "Download sample contact CSV" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const [names, first] = (await readFile(await download.path(), "utf8")).split("\n");
  assert.equal(names.split(",").length, 15);
  assert.match(first, /@example\.com,/);
}

function submit(page) {
  return page.getByRole("button", { name: "Send inquiry" });
}

function service(page, name) {
  return page.getByRole("radio", { name: new RegExp(`^${name}`) });
}

async function optionsOf(page, label) {
  const [, ...offered] = await page.getByLabel(label).getByRole("option").allTextContents();
  return offered;
}
