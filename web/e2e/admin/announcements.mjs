/** Announcements: written by an administrator, seen and dismissed by a user. */

import { signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { toast } from "../support/notices.mjs";

export const ANNOUNCEMENTS = [["an announcement is shown to users until they dismiss it or it is withdrawn", announce]];

async function announce({ page, look, browser, baseUrl, customer }) {
  await page.goto("/admin?view=announcements");
  await page.getByText("No announcements yet").waitFor();
  const form = page.getByRole("form", { name: "New announcement" });
  await form.getByLabel("Text").fill("Closed on Friday");
  await form.getByLabel("Level").selectOption("warning");
  await form.getByLabel("Until").fill("2099-05-01T12:00");
  await form.getByRole("button", { name: "Announce" }).click();
  await page.getByRole("button", { name: "Withdraw: Closed on Friday" }).waitFor();
  const theirs = await newVisitor(browser, baseUrl);
  await signIn(theirs.page, customer);
  const banner = theirs.page.getByRole("status", { name: "Announcements" });
  await banner.getByText("Closed on Friday").waitFor();
  await theirs.page.goto("/pricing");
  await banner.getByText("Closed on Friday").waitFor();
  await banner.getByRole("button", { name: "Dismiss announcement: Closed on Friday" }).click();
  await theirs.page.reload();
  await theirs.page.getByRole("heading", { level: 1 }).waitFor();
  await banner.getByText("Closed on Friday").waitFor({ state: "detached" });
  await theirs.context.close();
  await page.reload();
  await page.getByRole("status", { name: "Announcements" }).getByText("Closed on Friday").waitFor();
  await look("admin-announcements");
  await page.getByRole("button", { name: "Withdraw: Closed on Friday" }).click();
  await toast(page, "The announcement is withdrawn.");
  await page.reload();
  await page.getByText("Over:").waitFor();
  await page
    .getByRole("status", { name: "Announcements" })
    .getByText("Closed on Friday")
    .waitFor({ state: "detached" });
}
