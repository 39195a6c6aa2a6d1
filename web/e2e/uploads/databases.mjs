/** Database connections on the upload page: a plan without them, none yet, a refused test, and a stored one that is deleted. */

import { accessible } from "../pages/visit.mjs";
import { forget, toast } from "../support/notices.mjs";

export const DATABASES = [
  ["a database is described, its test is refused in words, and it is stored and deleted", connect],
];

async function connect({ page, email, complaints, look, server }) {
  await page.goto("/upload");
  const section = page.getByRole("region", { name: "Database connections" });
  await section.getByText("Database connections are part of the Enterprise plan.").waitFor();
  await accessible(page, "a plan without database connections");

  await server.admin("grant", email, "--plan", "enterprise");
  await page.reload();
  await section.getByText("You have connected no database.").waitFor();
  await accessible(page, "no database connections");
  await section.scrollIntoViewIfNeeded();
  await look("upload-databases-none");

  await section.getByRole("button", { name: "Connect a database" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Connect a database" });
  await dialog.waitFor();
  await page.keyboard.type("Shop");
  await dialog.getByLabel("Host").fill("127.0.0.1");
  await dialog.getByLabel("Database").fill("shop");
  await dialog.getByLabel("User name").fill("reader");
  await dialog.getByLabel("Password").fill("secret");
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await dialog.getByText("Write the name of a table, such as shop.sales").waitFor();
  await dialog.getByLabel("Table or query").fill("shop.sales");
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await dialog.getByText("is in a private network or on this machine").waitFor();
  await accessible(page, "a refused test of a database");
  await look("upload-databases-refused");
  await dialog.getByRole("button", { name: "Save and refresh" }).click();
  await toast(page, "Saved Shop. Its rows are being read.");

  const entry = section.getByRole("listitem").filter({ hasText: "Shop" });
  await entry.getByText("is in a private network or on this machine").waitFor();
  await accessible(page, "a database that could not be read");
  await look("upload-databases-failed");
  await entry.getByRole("button", { name: "Delete Shop" }).click();
  const confirmation = page.getByRole("dialog", { name: "Delete the connection Shop?" });
  await confirmation.getByRole("button", { name: "Delete connection" }).click();
  await toast(page, "Deleted the connection Shop.");
  await section.getByText("You have connected no database.").waitFor();
  forget(complaints, /status of 422 .*\/api\/database-connections\/test/);
}
