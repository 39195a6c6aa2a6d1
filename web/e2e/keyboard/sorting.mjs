/** Naming, finding and deleting conversations. */

import { focused } from "../support/look.mjs";

const UNDO_MS = 10_000;
const NAME = "Weeks of spring";

export const SORTING = [
  ["a conversation is named", rename],
  ["a conversation is found by its text", search],
  ["a deletion is undone", takeBack],
  ["a deletion becomes final and the focus stays inside the page", remove],
];

async function rename({ tabTo, press, type }) {
  await tabTo("link", /^Forecast .* messages?$/, "Shift+Tab");
  await press("ArrowRight", "button", /^Rename Forecast/);
  await press("Enter", "textbox", "Name of the conversation");
  await press("Control+A");
  await type(NAME);
  await press("Enter", "link", new RegExp(`^${NAME}`));
}

async function search({ page, tabTo, press, type }) {
  await tabTo("searchbox", "Search conversations", "Shift+Tab");
  await type("nothing like it");
  await page.getByText("No conversation contains this text.").waitFor();
  await press("Control+A");
  await press("Delete");
  await page.getByRole("button", { name: `Delete ${NAME}` }).waitFor();
}

async function takeBack({ tabTo, press }) {
  await tabTo("link", new RegExp(`^${NAME}`));
  await press("End", "button", `Delete ${NAME}`);
  await press("Enter", "button", `Undo: keep ${NAME}`);
  await press("Enter", "link", new RegExp(`^${NAME}`));
}

async function remove({ page, press }) {
  await press("End", "button", `Delete ${NAME}`);
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE", { timeout: 2 * UNDO_MS });
  await press("Enter", "button", `Undo: keep ${NAME}`);
  await gone;
  await page.getByText("Your conversations appear here.").first().waitFor();
  await focused(page.locator("*:not(body)"));
  await press("Tab");
}
