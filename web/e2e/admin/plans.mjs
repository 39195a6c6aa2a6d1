/** The plan manager. */

import assert from "node:assert/strict";
import { onPage } from "../pages/visit.mjs";
import { forget, toast } from "../support/notices.mjs";
import { card } from "./office.mjs";

export const PLANS = [
  ["plans are listed, added and edited", editPlans],
  ["a plan is hidden and shown, and every open page follows", hidePlan],
  ["a change that fails is reported", failToChange],
  ["a plan is deleted after a confirmation", deletePlan],
];

export const PLAN_KEYS = [["a plan is added by keyboard alone", typePlan]];

async function editPlans({ page, look }) {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Manage plans" }).click();
  await onPage(page, "/admin/pricing");
  for (const name of ["Basic", "Pro", "Enterprise", "Admin"]) await card(page, name).waitFor();
  await card(page, "Admin").getByText("Hidden").waitFor();
  await look("admin-plans");
  await page.getByRole("button", { name: "Add plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Add plan" });
  await dialog.getByLabel("Name").fill("Team");
  await dialog.getByLabel("Price per month (INR)").fill("499");
  await dialog.getByLabel("Description").fill("For teams");
  await dialog.getByLabel("Features, separated by commas").fill("Five users , API access");
  await dialog.getByRole("checkbox", { name: "Vehicle Routing" }).check();
  await dialog.getByLabel(/^SKU limit/).fill("2500");
  await look("admin-plan-add");
  await dialog.getByRole("button", { name: "Save plan" }).click();
  await dialog.waitFor({ state: "detached" });
  await card(page, "Team").getByText("₹499").waitFor();
  assert.deepEqual(await card(page, "Team").getByRole("listitem").allTextContents(), ["Five users", "API access"]);
  await card(page, "Team").getByRole("button", { name: "Edit Team" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Team" });
  await edit.getByLabel("Price per month (INR)").fill("599");
  await edit.getByRole("button", { name: "Save plan" }).click();
  await card(page, "Team").getByText("₹599").waitFor();
}

async function hidePlan({ page }) {
  const another = await page.context().newPage();
  await another.goto("/admin/pricing");
  const there = another.getByRole("article", { name: "Team", exact: true });
  // The other page has its line.
  await another.waitForResponse((answer) => answer.url().includes("/socket.io/") && answer.url().includes("sid="));
  await card(page, "Team").getByRole("button", { name: "Hide Team" }).click();
  await card(page, "Team").getByText("Hidden").waitFor();
  await there.getByText("Hidden").waitFor();
  await card(page, "Team").getByRole("button", { name: "Show Team" }).click();
  await there.getByText("Hidden").waitFor({ state: "detached" });
  await another.close();
}

async function failToChange({ page, complaints, look }) {
  const refuse = (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 400, json: { error: "The database is away", code: "unavailable" } });
  await page.route("**/api/payments/plans/**", refuse);
  await page.route("**/api/payments/plans", refuse);
  await card(page, "Team").getByRole("button", { name: "Hide Team" }).click();
  await toast(page, "Failed to toggle plan visibility.");
  await card(page, "Team").getByRole("button", { name: "Delete Team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toast(page, "Failed to delete plan.");
  for (const [button, text] of [
    ["Edit Team", "Failed to update plan."],
    ["Add plan", "Failed to add plan."],
  ]) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Team");
    await dialog.getByLabel("Price per month (INR)").fill("1");
    await dialog.getByRole("button", { name: "Save plan" }).click();
    await toast(page, text);
    await dialog.getByText("The database is away").waitFor();
    if (button === "Add plan") await look("admin-plan-refused");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.unroute("**/api/payments/plans/**");
  await page.unroute("**/api/payments/plans");
  forget(complaints, /400/);
}

async function deletePlan({ page, look }) {
  await card(page, "Team").getByRole("button", { name: "Delete Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Team" });
  await dialog.getByText("Are you sure you want to delete this plan?").waitFor();
  await look("admin-plan-delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await card(page, "Team").waitFor({ state: "detached" });
}

async function typePlan({ page }) {
  await page.goto("/admin/pricing");
  await card(page, "Basic").waitFor();
  await page.getByRole("button", { name: "Add plan" }).focus();
  await page.keyboard.press("Enter");
  for (const text of ["Keys", "1", "", "", "", "Typed", "One, two"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Tab"); // past "API access"
  await page.keyboard.press("Tab"); // past "Database connections"
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Demand Forecasting" }).and(page.locator(":checked")).waitFor();
  await page.getByLabel("Name").focus();
  await page.keyboard.press("Enter");
  await card(page, "Keys").getByText("Demand Forecasting").waitFor();
  await page.getByRole("button", { name: "Delete Keys" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await card(page, "Keys").waitFor({ state: "detached" });
}
