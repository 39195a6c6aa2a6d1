/** Users, their plans and accounts. */

import assert from "node:assert/strict";
import { onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { forget, toast } from "../support/notices.mjs";
import { figure, row, table } from "./office.mjs";

export const USERS = [
  ["users are found by search, status and plan, ten to a page", findUsers],
  ["the plan of a user is changed after a confirmation", givePlan],
  ["an account is shown without its messages", seeAccount],
  ["a banned user is signed out immediately", banUser],
];

async function findUsers({ page, look, people, customer }) {
  await page.goto("/admin");
  const pages = page.getByRole("navigation", { name: "Pages of users" });
  await pages.getByText(`1 to 10 of ${people.length}`).waitFor();
  assert.equal(await table(page).getByRole("rowheader").count(), 10);
  await pages.getByRole("button", { name: "Next" }).click();
  await pages.getByText(`11 to ${people.length} of ${people.length}`).waitFor();
  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill(customer.toUpperCase());
  await pages.getByText("1 to 1 of 1").waitFor();
  await row(page, customer).waitFor();
  await search.fill("100%_nobody");
  await page.getByText("No users found").waitFor();
  await look("admin-users-none");
  await search.fill("");
  await page.getByRole("combobox", { name: "Status" }).selectOption("active");
  await pages.getByText("1 to 2 of 2").waitFor();
  await page.getByRole("combobox", { name: "Status" }).selectOption("inactive");
  await pages.getByText(`1 to 10 of ${people.length - 2}`).waitFor();
  await page.getByRole("combobox", { name: "Plan", exact: true }).selectOption("enterprise");
  await page.getByText("No users found").waitFor();
}

async function givePlan({ page, complaints, look, customer }) {
  await page.goto("/admin");
  await page.getByRole("searchbox", { name: "Search users" }).fill(customer);
  const choice = page.getByRole("combobox", { name: `Plan of ${customer}` });
  const dialog = page.getByRole("dialog", { name: "Change plan?" });
  await choice.selectOption("enterprise");
  await dialog.getByText("Enterprise").waitFor();
  await look("admin-plan-confirm");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await choice.inputValue(), "basic");
  await page.route("**/api/admin/users/*", (route) => route.fulfill({ status: 500, json: {} }));
  await choice.selectOption("enterprise");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await toast(page, "Failed to update user plan");
  await page.unroute("**/api/admin/users/*");
  forget(complaints, /500/);
  await choice.selectOption("enterprise");
  await dialog.getByRole("button", { name: "Change plan" }).click();
  await toast(page, "User plan updated successfully");
  await figure(page, "Enterprise users", "1");
  // The list is read again by a request of its own, which may come after that of the figures.
  await choice.locator("option:checked", { hasText: "Enterprise" }).waitFor({ state: "attached" });
}

async function seeAccount({ page, look, customer }) {
  await page.getByRole("button", { name: `Account of ${customer}` }).click();
  await page.getByRole("heading", { name: customer }).waitFor();
  await page.getByText("No payments.").waitFor();
  await look("admin-account");
  await page.reload();
  await page.getByRole("heading", { name: customer }).waitFor();
}

async function banUser({ page, look, browser, baseUrl, customer, admin }) {
  const theirs = await newVisitor(browser, baseUrl);
  await signIn(theirs.page, customer);
  await composer(theirs.page).waitFor();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Ban this account?" });
  await look("admin-ban");
  await dialog.getByRole("button", { name: "Ban", exact: true }).click();
  await toast(page, "The account is banned.");
  await onPage(theirs.page, "/");
  await theirs.context.close();
  await page.getByRole("button", { name: "Lift ban" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Lift ban" }).click();
  await toast(page, "The account is open again.");
  await page.getByRole("button", { name: "Sign out all devices" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await toast(page, "All devices are signed out.");
  await page.getByRole("link", { name: "Back to all users" }).click();
  await page.getByRole("searchbox", { name: "Search users" }).fill(admin);
  await page.getByRole("navigation", { name: "Pages of users" }).getByText("1 to 1 of 1").waitFor();
  await page.getByRole("button", { name: `Account of ${admin}` }).click();
  await page.getByRole("button", { name: "Sign out all devices" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Ban", exact: true }).count(), 0);
}
