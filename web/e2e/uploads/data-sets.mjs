/** The list of data sets: opened, named, deleted and brought back, compared, and used in a conversation. */

import assert from "node:assert/strict";
import { accessProblems } from "../support/access.mjs";
import { toast } from "../support/notices.mjs";
import { send, uploaded } from "./choices.mjs";

export const DATA_SETS = [
  ["a file of the same name is the next version and is compared with the one before", compareVersions],
  ["a data set is found and named in place", rename],
  ["a deleted data set comes back from the notice", undo],
  ["a deleted data set can be deleted permanently", removeForGood],
  ["an earlier data set is attached to a question", attach],
];

const rows = (page) => page.getByRole("list", { name: "Data sets", exact: true });
const row = (page, name) =>
  rows(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Rename ${name}` }) });

async function compareVersions({ page, look }) {
  await page.goto("/upload");
  await send(page, "sales.csv", Buffer.from("date,demand\n2025-01-06,5\n2025-01-13,6\n"));
  await uploaded(page, "sales.csv").getByText("2 rows, 2 columns").waitFor();
  await page.reload();
  const next = Buffer.from("date,demand,price\n2025-01-06,5,1\n2025-01-13,6,2\n2025-01-20,7,2\n");
  await send(page, "sales.csv", next);
  await uploaded(page, "sales.csv").getByText("3 rows, 3 columns").waitFor();
  await page.reload();
  await row(page, "sales.csv")
    .getByText(/3 rows × 3 columns · 2 versions/)
    .waitFor();
  await row(page, "sales.csv").getByRole("button", { expanded: false }).first().click();
  await row(page, "sales.csv").getByRole("button", { name: "Compare with version 1" }).click();
  const difference = page.getByRole("region", { name: "From version 1 to version 2" });
  await difference.getByText("Rows: 2 before, 3 now").waitFor();
  await difference.getByText("New column: price").waitFor();
  assert.deepEqual(await accessProblems(page), []);
  await look("upload-versions");
}

async function rename({ page }) {
  await page.getByRole("searchbox", { name: "Search data sets" }).fill("SALES");
  await row(page, "first.csv").waitFor({ state: "detached" });
  await row(page, "sales.csv").getByRole("button", { name: "Rename sales.csv" }).click();
  await page.keyboard.type("Sales of spring");
  await page.keyboard.press("Enter");
  await row(page, "Sales of spring").waitFor();
  await page.getByRole("searchbox", { name: "Search data sets" }).fill("");
  await row(page, "first.csv").waitFor();
}

async function undo({ page }) {
  await row(page, "Sales of spring").getByRole("button", { name: "Delete Sales of spring" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Deleted: Sales of spring" });
  await row(page, "Sales of spring").waitFor({ state: "detached" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await row(page, "Sales of spring").waitFor();
}

async function removeForGood({ page }) {
  await row(page, "next.csv").getByRole("button", { name: "Delete next.csv" }).click();
  await row(page, "next.csv").waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Recently deleted" }).check();
  await page.getByRole("button", { name: "Restore next.csv" }).waitFor();
  assert.deepEqual(await accessProblems(page), []);
  await page.getByRole("button", { name: "Delete next.csv permanently" }).click();
  await toast(page, "next.csv was deleted permanently");
  await page.getByText("Nothing was deleted in the last 7 days.").waitFor();
  await page.getByRole("checkbox", { name: "Recently deleted" }).uncheck();
}

async function attach({ page, look }) {
  await page.goto("/chat");
  await page.getByRole("button", { name: "Attach a data set" }).click();
  const dialog = page.getByRole("dialog", { name: "Attach a data set" });
  await dialog.getByRole("searchbox", { name: "Search data sets" }).fill("spring");
  await dialog.getByRole("button", { name: /first\.csv/ }).waitFor({ state: "detached" });
  assert.deepEqual(await accessProblems(page), []);
  await look("chat-data-sets");
  await dialog.getByRole("button", { name: /Sales of spring/ }).click();
  await page.getByRole("button", { name: "Remove sales.csv" }).waitFor();
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await page.getByText(/sales\.csv has 3 rows and 3 columns/).waitFor({ timeout: 30_000 });
}
