/** What several steps in the chat look at. */

import { composer } from "../support/look.mjs";

const REPLY_MS = 60_000;

export async function ask(page, text) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await page.getByRole("article", { name: "You" }).getByText(text).last().waitFor({ timeout: REPLY_MS });
  await page.getByRole("button", { name: "Copy message" }).last().waitFor({ timeout: REPLY_MS });
  await page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}

export function row(page, title) {
  return list(page).getByRole("link", { name: new RegExp(`^${title.replaceAll("?", "\\?")}`) });
}

export function list(page) {
  return page.getByRole("complementary").getByRole("grid", { name: "Conversations" });
}
