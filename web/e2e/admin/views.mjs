/** An administrator sees pages as a user. */

import { onPage } from "../pages/visit.mjs";
import { forget } from "../support/notices.mjs";

export const VIEWS = [["an account is viewed as its user, read-only and with a way back", viewAccount]];

async function viewAccount({ page, look, complaints, customer }) {
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill(customer);
  await page.getByRole("button", { name: `Account of ${customer}` }).click();
  await page.getByRole("button", { name: "View as user" }).click();
  await onPage(page, "/account");
  const banner = page.getByRole("status", { name: "Viewed account" });
  await banner.getByText(customer).waitFor();
  await page.getByRole("heading", { name: "Usage" }).waitFor();
  await look("admin-view");
  await page.getByLabel("Full name").fill("Changed by support");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("You are viewing this account. Nothing can be changed.").first().waitFor();
  forget(complaints, /403/);
  await page.goto("/chat");
  await page.getByRole("heading", { name: "This page is private" }).waitFor();
  await banner.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: customer }).waitFor();
  await page.goto("/admin?view=audit");
  await page.getByText(`Began to view the account of ${customer}`).first().waitFor();
  await page.getByText(`Stopped viewing the account of ${customer}`).first().waitFor();
}
