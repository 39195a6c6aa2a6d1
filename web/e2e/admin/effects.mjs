/** What a change of a plan means for its users, before it is saved. */

import { card } from "./office.mjs";

export const EFFECTS = [["a tighter plan states whom it affects before it is saved", tightenPlan]];

async function tightenPlan({ page, look, people }) {
  await page.goto("/admin/pricing");
  await card(page, "Basic").getByRole("button", { name: "Edit Basic" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Basic" });
  const agent = dialog.getByRole("checkbox", { checked: true }).first();
  await agent.click();
  await dialog.getByLabel(/^Storage per user/).fill("100");
  await dialog.getByRole("button", { name: "Save plan" }).click();
  await dialog.getByText(new RegExp(`^(${people.length}|${people.length - 1}) users on Basic lose`)).waitFor();
  await dialog.getByText("No user is above the new storage limit of 100 MB.").waitFor();
  await look("admin-plan-effect");
  await dialog.getByRole("button", { name: "Save with these effects" }).click();
  await dialog.waitFor({ state: "detached" });
}
