/** Folders in the list of conversations. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { focused } from "../support/look.mjs";
import { list } from "./chat.mjs";

export const FOLDERS = [
  ["a conversation is moved into a new folder by keyboard, and the folder is named and deleted", useFolders],
];

async function useFolders({ page, look }) {
  const panel = page.getByRole("complementary");
  const title = await list(page).locator("a > span:first-child").last().textContent();
  const row = list(page).getByRole("link", { name: title });
  await list(page)
    .getByRole("button", { name: `Move ${title} to a folder` })
    .press("Enter");
  const dialog = page.getByRole("dialog", { name: "Move to a folder" });
  const name = dialog.getByRole("textbox", { name: "New folder" });
  await name.fill("Stock");
  await look("chat-move");
  await page.setViewportSize({ width: 1280, height: 800 });
  await name.press("Enter");
  await row.waitFor({ state: "detached" });
  await focused(panel.getByRole("searchbox", { name: "Search conversations" }));

  await panel.getByRole("button", { name: "Stock (1)" }).press("Enter");
  const inside = panel.getByRole("grid", { name: "Folder Stock" });
  await inside.getByRole("link", { name: title }).waitFor();
  await look("chat-folder");
  await page.setViewportSize({ width: 1280, height: 800 });
  await moveOnPhone(page, title);
  await panel.getByRole("button", { name: "Rename the folder Stock" }).click();
  await panel.getByRole("textbox", { name: "Name of the folder" }).fill("Stores");
  await page.keyboard.press("Enter");
  await panel.getByRole("button", { name: "Stores (1)" }).waitFor();
  await focused(panel.getByRole("button", { name: "Rename the folder Stores" }));
  await panel.getByRole("button", { name: "Delete the folder Stores" }).click();
  await page.getByRole("button", { name: "Delete folder" }).click();
  await row.waitFor();
}

/** The list is in a dialog there, and the other dialog above it. */
async function moveOnPhone(page, title) {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Conversations, agents and status" }).click();
  const panel = page.getByRole("dialog", { name: "Conversations, agents and status" });
  await panel.getByRole("button", { name: "Stock (1)" }).click();
  await panel.getByRole("button", { name: `Move ${title} to a folder` }).click();
  const dialog = page.getByRole("dialog", { name: "Move to a folder" });
  await dialog.getByRole("button", { name: "Out of the folder" }).waitFor();
  assert.deepEqual(await accessProblems(page), []);
  await dialog.getByRole("button", { name: "Close moving" }).click();
  await dialog.waitFor({ state: "detached" });
  await panel.getByRole("button", { name: "Close" }).first().click();
  await panel.waitFor({ state: "detached" });
  await page.setViewportSize({ width: 1280, height: 800 });
}
