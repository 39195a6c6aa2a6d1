/** What several steps in the chat look at. */

import { composer } from "../support/look.mjs";

const REPLY_MS = 60_000;

export async function ask(page, text, patience = REPLY_MS) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await page.getByRole("article", { name: "You" }).getByText(text).last().waitFor({ timeout: patience });
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: patience });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: patience });
}

/** A conversation of its own, once the page shows it: until then the composer is still that of the one before. */
export async function beginAnother(page) {
  await page.getByRole("button", { name: "New conversation" }).first().click();
  await page.getByRole("heading", { name: "Welcome. What would you like to know?" }).waitFor();
}

/** Attaches a file to the next question. */
export async function attach(page, name, text) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
}

export function row(page, title) {
  return list(page).getByRole("link", { name: new RegExp(`^${title.replaceAll("?", "\\?")}`) });
}

export function list(page) {
  return page.getByRole("complementary").getByRole("grid", { name: "Conversations" });
}
