/** The terms and the privacy policy, on screen and on paper. */

import assert from "node:assert/strict";
import { heading, inWindow } from "./page.mjs";

export const LEGAL = [
  ["the terms have 11 sections and their contents", (scene) => readLegal(scene, "/terms", "Terms of Service")],
  ["the privacy policy has 11 sections and their contents", (scene) => readLegal(scene, "/privacy", "Privacy Policy")],
  ["a printed page contains only the text", printTerms],
];

async function readLegal({ page, look }, path, title) {
  await page.goto(path);
  await heading(page, title);
  await page.getByText("Last updated: January 2025").waitFor();
  assert.equal(await page.getByRole("heading", { level: 2, name: /^\d+\. / }).count(), 11);
  const links = page.getByRole("navigation", { name: "Contents" }).getByRole("link");
  assert.equal(await links.count(), 11);
  await links.nth(7).click();
  await inWindow(page.getByRole("heading", { name: /^8\. / }));
  await page.goto(path);
  await look(`pages${path.replace("/", "-")}`);
}

async function printTerms({ page, screenshots }) {
  await page.goto("/terms");
  await heading(page, "Terms of Service");
  await page.emulateMedia({ media: "print" });
  for (const hidden of [page.getByRole("banner"), page.locator("footer"), page.locator("nav[aria-label=Contents]")]) {
    assert.equal(await hidden.isVisible(), false);
  }
  await page.pdf({ path: `${screenshots}/pages-terms.pdf` });
  await page.emulateMedia({ media: "screen" });
}
