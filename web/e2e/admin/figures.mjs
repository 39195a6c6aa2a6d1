/** Figures over time and their download. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

export const FIGURES = [["figures over time are shown as charts and tables, and downloaded as CSV", seeFigures]];

async function seeFigures({ page, look, people }) {
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Figures" }).click();
  const signUps = page.getByRole("region", { name: "Sign-ups and active users" });
  await signUps.getByRole("img", { name: /^Sign-ups/ }).waitFor();
  await signUps.getByText("Sign-ups as a table").click();
  const total = signUps.getByRole("table", { name: "Sign-ups" }).getByRole("row", { name: /^Total/ });
  await total.getByText(String(people.length), { exact: true }).waitFor();
  await page.getByText("No payments in this period").waitFor();
  await look("admin-figures");
  await page.getByRole("combobox", { name: "Period" }).selectOption("months");
  await page.getByRole("combobox", { name: "Usage to show" }).selectOption("files");
  await page.getByRole("img", { name: /^Files by plan/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV: Usage by user" }).click(),
  ]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  assert.equal(lines[0], "email,plan,questions,analyses,files,storage_bytes");
  assert.equal(lines.length, people.length + 1);
  await page.goto("/admin?view=audit");
  await page.getByText("Downloaded the figures of users").waitFor();
}
