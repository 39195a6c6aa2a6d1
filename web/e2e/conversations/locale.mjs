/** Numbers of a German browser: the same form in prose, tables and fields, and another one when it is chosen. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { newVisitor } from "../support/browser.mjs";
import { takePicture } from "../support/picture.mjs";
import { signUpAndConfirm } from "../support/sign-up.mjs";
import { choose } from "../support/words.mjs";

const REPLY_MS = 60_000;
const GERMAN = { grouped: /^\d{1,3}(\.\d{3})+$/, decimal: "," };
const ENGLISH = { grouped: /^\d{1,3}(,\d{3})+$/, decimal: "." };

export const LOCALE = [["prose and tables write numbers alike, as the browser or the account says", readInGerman]];

async function readInGerman({ browser, server, screenshots, email }) {
  const { context, page, complaints } = await newVisitor(browser, server.baseUrl, [], "de-DE");
  await choose(context, "en");
  await signUpAndConfirm(page, email.replace("@", "-german@"), server.outbox);
  await page.getByRole("button", { name: "Try it with sample data" }).click();
  const inGerman = await numbersAlike(page, GERMAN);
  await page.locator(".reply-text").first().scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/locale-german.png`);

  await page.locator(".reply-text .figure").first().click();
  const dialog = page.getByRole("dialog", { name: "Where this figure comes from" });
  await dialog.getByRole("heading", { name: /^How it was/ }).waitFor();
  assert.doesNotMatch((await dialog.textContent()) ?? "", /\d,\d{3}(?!\d)/);
  await takePicture(page, `${screenshots}/locale-source.png`);
  await dialog.getByRole("button", { name: "Close this source" }).click();

  const chat = page.url();
  await page.goto("/account");
  const format = page.getByLabel("Format");
  assert.match((await format.locator("option").first().textContent()) ?? "", /^Automatic: 1\.234\.567,8/);
  await format.selectOption({ label: "1,234,567.8 · 31 Jan 2026" });
  assert.deepEqual(await accessProblems(page), []);
  await format.scrollIntoViewIfNeeded();
  await takePicture(page, `${screenshots}/locale-account.png`);
  await page.goto(chat);
  const inEnglish = await numbersAlike(page, ENGLISH);
  assert.deepEqual(
    inEnglish,
    inGerman.map((number) => number.replaceAll(".", ",")),
  );
  await takePicture(page, `${screenshots}/locale-english.png`);
  assert.deepEqual(complaints, []);
  await context.close();
}

/** The numbers with groups that stand in the prose and, with or without decimals, in a table; none is in another form. */
async function numbersAlike(page, { grouped, decimal }) {
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
  await page.getByRole("button", { name: "Show tables and charts" }).click();
  await page.getByRole("log").locator("caption").first().waitFor();
  // Questions that the answer proposes stand in quotation marks, as they are sent.
  const prose = (await page.locator(".reply-text :is(p, li, td)").allTextContents())
    .join("\n")
    .replaceAll(/“[^”]*”/g, "");
  const written = prose.match(/(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![\d.,]\d)/g) ?? [];
  assert.deepEqual(
    written.filter((number) => !grouped.test(number) && !number.startsWith("0")),
    [],
  );
  const cells = await page.getByRole("log").locator("section table td").allTextContents();
  const alike = [...new Set(written)].filter((number) =>
    cells.some((cell) => cell.startsWith(`${number}${decimal}`) || cell === number),
  );
  assert.ok(alike.length > 0, `no number of ${written} is in a table`);
  return alike;
}
