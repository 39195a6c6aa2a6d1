/** An administrator in the morning: nobody is found by a wrong name, a customer gets a plan, and all are told of a pause. */

import assert from "node:assert/strict";
import { row, table } from "../admin/office.mjs";
import { newAccount } from "../pages/visit.mjs";
import { toast } from "../support/notices.mjs";
import { overlaps } from "./person.mjs";

const PAUSE = "Maintenance tonight from 22:00 to 23:00 UTC. Questions that are asked then are answered afterwards.";

export const ADMINISTRATOR = {
  name: "administrator",
  plan: "basic",
  isAdmin: true,
  steps: [
    ["a search without results says so in place of an empty table", findNobody],
    ["a customer gets a plan, and the notice leaves the navigation free", givePlan],
    ["the records name who changed the plan", readRecords],
    ["an announcement is shown to all and withdrawn", announce],
    ["a list of jobs without failed ones says so", seeOperations],
  ],
};

async function findNobody({ page, portrait }) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin View" }).click();
  await page.getByRole("searchbox", { name: "Search users" }).fill("nobody has this name");
  await page.getByText("No users found").waitFor();
  await portrait("nobody");
}

async function givePlan(scene) {
  const { page, server, portrait } = scene;
  scene.customer = await newAccount(server, "customer");
  await page.getByRole("searchbox", { name: "Search users" }).fill(scene.customer);
  await row(page, scene.customer).waitFor();
  await page.getByRole("combobox", { name: `Plan of ${scene.customer}` }).selectOption("pro");
  await page.getByRole("dialog", { name: "Change plan?" }).getByRole("button", { name: "Change plan" }).click();
  const notice = page.getByRole("status").filter({ hasText: "User plan updated successfully" });
  await notice.waitFor();
  const navigation = await page.getByRole("banner").boundingBox();
  assert.ok(!overlaps(await notice.boundingBox(), navigation), "the notice covers the navigation");
  await row(page, scene.customer)
    .getByRole("button", { name: `Account of ${scene.customer}` })
    .click();
  await page.getByRole("heading", { name: scene.customer }).waitFor();
  await portrait("customer");
}

async function readRecords({ page, customer, email, portrait }) {
  await page.goto("/admin?view=audit");
  const entry = page.getByText(customer).first();
  await entry.waitFor();
  await page.getByText(email).first().waitFor();
  await portrait("records");
  assert.equal(await table(page).count(), 0);
}

async function announce({ page, portrait }) {
  await page.goto("/admin?view=announcements");
  const form = page.getByRole("form", { name: "New announcement" });
  await form.getByLabel("Text").fill(PAUSE);
  await form.getByLabel("Level").selectOption("warning");
  await form.getByLabel("Until").fill("2099-05-01T23:00");
  await form.getByRole("button", { name: "Announce" }).click();
  await page.getByRole("button", { name: `Withdraw: ${PAUSE}` }).waitFor();
  await page.reload();
  await page.getByRole("status", { name: "Announcements" }).getByText(PAUSE).waitFor();
  await page.getByRole("button", { name: `Withdraw: ${PAUSE}` }).waitFor();
  await portrait("announcement");
  await page.getByRole("button", { name: `Withdraw: ${PAUSE}` }).click();
  await toast(page, "The announcement is withdrawn.");
}

async function seeOperations({ page, portrait }) {
  await page.goto("/admin/operations");
  await page.getByRole("heading", { level: 1, name: "Operations" }).waitFor();
  await page.getByRole("main").getByText("Jobs", { exact: true }).click();
  await page.getByRole("combobox", { name: "State" }).selectOption("failed");
  await page.getByText("No jobs found").waitFor();
  await portrait("operations");
}
