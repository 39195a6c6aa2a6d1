/** The interface in other languages: what decides which one, and whether its longer words fit. */

import assert from "node:assert/strict";
import { newAccount, onPage } from "../pages/visit.mjs";
import { accessProblems } from "../support/access.mjs";
import { newVisitor, sidewaysOverflow } from "../support/browser.mjs";
import { painted } from "../support/painted.mjs";
import { takePicture } from "../support/picture.mjs";
import { PASSWORD } from "../support/sign-up.mjs";
import { englishOnly, LANGUAGES, wordsOf } from "../support/words.mjs";

const REPLY_MS = 60_000;
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 640 };

export const LANGUAGES_OF_PAGES = [
  ["a German browser sees the home page in German, and no English before", openInGerman],
  ["the footer offers six languages, each a whole page without complaints", chooseEach],
  ["a chosen language stays after a reload and after signing in, and the account page changes it", keepChoice],
  ["every page in German and Hindi fits a phone and breaks no rule of access", fitPhone],
];

async function openInGerman({ browser, baseUrl }) {
  const { context, page, complaints } = await newVisitor(browser, baseUrl, [], "de-AT");
  const german = wordsOf("de");
  await page.addInitScript(noteTexts);
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  // The catalogue comes late: the page waits for it.
  await page.route(/\/assets\/de-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/de-[^/]*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await asked;
  await page.waitForFunction(() => document.readyState !== "loading");
  assert.equal(await page.locator("#root").textContent(), "");
  release();
  await page.getByRole("heading", { name: german("Getting started") }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  const english = englishOnly("de");
  const seen = await page.evaluate(() => [...window.textsSeen]);
  assert.ok(seen.includes(german("Getting started")), "the texts of the page were noted");
  assert.deepEqual(
    seen.filter((text) => english.has(text)),
    [],
  );
  assert.deepEqual(complaints, []);
  await context.close();
}

/** Runs in the page: notes every text that is ever in it. */
function noteTexts() {
  window.textsSeen = new Set();
  function note(node) {
    if (node.nodeType === Node.TEXT_NODE) window.textsSeen.add(node.data.trim());
    for (const child of node.childNodes) note(child);
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) note(node);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

async function chooseEach({ browser, baseUrl }) {
  const { context, page, complaints } = await newVisitor(browser, baseUrl, [], "en-GB", { viewport: SMALL_PHONE });
  await page.goto("/");
  for (const language of [...LANGUAGES.slice(1), "en"]) {
    await chooseInFooter(page, language);
    await page.getByRole("heading", { name: wordsOf(language)("Getting started") }).waitFor();
    assert.equal(await sidewaysOverflow(page), 0, `the home page in ${language} is wider than a small phone`);
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

async function keepChoice({ browser, baseUrl, server, newcomer }) {
  newcomer.email = await newAccount(server, "languages");
  const { context, page, complaints } = await newVisitor(browser, baseUrl, [], "de-DE");
  const hindi = wordsOf("hi");
  await page.goto("/");
  await chooseInFooter(page, "hi");
  await page.reload();
  await signInWithWords(page, newcomer.email, hindi);
  await page.getByText(hindi("AI Agents")).first().waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "hi");

  await page.goto("/account");
  const choice = page.getByRole("region", { name: hindi("Language") }).getByRole("combobox");
  assert.equal(await choice.inputValue(), "hi");
  await choice.selectOption({ label: "Français" });
  await page.getByRole("heading", { name: wordsOf("fr")("Devices") }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "fr");
  assert.deepEqual(complaints, []);
  await context.close();
}

async function fitPhone({ browser, baseUrl, server, newcomer, screenshots }) {
  newcomer.email ??= await newAccount(server, "languages");
  await server.admin("grant", newcomer.email, "--role", "admin");
  const { context, page, complaints } = await newVisitor(browser, baseUrl, [], "de-DE");
  let chat = null;
  for (const language of ["de", "hi"]) {
    const words = wordsOf(language);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(chat ?? "/");
    if (chat) {
      await page.evaluate((chosen) => localStorage.setItem("supplychain.language", chosen), language);
      await page.reload();
    } else {
      await signInWithWords(page, newcomer.email, words);
      await page.getByRole("button", { name: words("Try it with sample data") }).click();
    }
    await page
      .getByRole("button", { name: words("Copy message") })
      .last()
      .waitFor({ timeout: REPLY_MS });
    await page.getByRole("button", { name: words("Show tables and charts") }).click();
    await page.getByRole("log").locator("caption").first().waitFor();
    chat = page.url();
    await page.setViewportSize(PHONE);
    await look(page, `chat-${language}`, screenshots);
    for (const [address, text] of [
      ["/pricing", words("Most Popular")],
      ["/upload", words("Data Templates")],
      ["/account", words("Devices")],
      ["/analytics", words("Latest results")],
      ["/admin", words("Last login")],
      ["/admin/operations", words("History")],
      ["/", words("Step {step}").replace("{step}", "1")],
    ]) {
      await page.goto(address);
      await page.locator("main").getByText(text, { exact: true }).first().waitFor();
      await look(page, `${address.replaceAll("/", "-")}-${language}`, screenshots);
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
}

async function look(page, name, screenshots) {
  await painted(page);
  await takePicture(page, `${screenshots}/language-${name}.png`);
  assert.equal(await sidewaysOverflow(page), 0, `${name} is wider than a phone`);
  assert.deepEqual(await accessProblems(page), [], name);
}

/** The page is loaded again in the language. */
async function chooseInFooter(page, language) {
  await page.locator("footer").getByRole("combobox").selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor();
}

async function signInWithWords(page, email, words) {
  await page.getByRole("button", { name: words("Sign In") }).click();
  const dialog = page.getByRole("dialog", { name: words("Welcome back") });
  await dialog.getByLabel(words("E-mail")).fill(email);
  await dialog.getByLabel(words("Password"), { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: words("Log in"), exact: true }).click();
  await onPage(page, "/chat");
}
