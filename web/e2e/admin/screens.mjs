/** Who may come in, and what lists say while they load or fail. */

import assert from "node:assert/strict";
import { hold, onPage, signIn } from "../pages/visit.mjs";
import { newVisitor } from "../support/browser.mjs";
import { composer } from "../support/look.mjs";
import { forget } from "../support/notices.mjs";
import { figure, row, table } from "./office.mjs";

export const SCREENS = [
  ["users who are not administrators are led home and see no link", keepOut],
  ["the figures and the users are shown", seeDashboard],
  ["lists show that they are loading", seeLoading],
  ["lists that fail to load show it and can be loaded again", seeFailures],
];

async function keepOut({ browser, baseUrl, customer }) {
  const stranger = await newVisitor(browser, baseUrl);
  for (const path of ["/admin", "/admin/operations", "/admin/pricing"]) {
    await stranger.page.goto(path);
    await onPage(stranger.page, "/");
  }
  await signIn(stranger.page, customer);
  await composer(stranger.page).waitFor();
  assert.equal(await stranger.page.getByRole("link", { name: "Admin View" }).count(), 0);
  for (const path of ["/admin", "/admin/operations", "/admin/pricing"]) {
    await stranger.page.goto(path);
    await onPage(stranger.page, "/");
  }
  assert.deepEqual(stranger.complaints, []);
  await stranger.context.close();
}

async function seeDashboard({ page, look, people, admin }) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin View" }).click();
  await onPage(page, "/admin");
  await figure(page, "Total users", String(people.length));
  await figure(page, "Active users", "2");
  await figure(page, "Total messages", "0");
  await figure(page, "Enterprise users", "0");
  await row(page, admin).getByText("Administrator").waitFor();
  assert.equal(await table(page).getByText("Never").count(), 8);
  await look("admin-users");
}

async function seeLoading({ page, look }) {
  for (const [address, call, text] of [
    ["/admin", "**/api/admin/**", "Loading users..."],
    ["/admin?view=inquiries", "**/api/admin/**", "Loading inquiries..."],
    ["/admin?view=audit", "**/api/admin/**", "Loading audit log..."],
    ["/admin/pricing", "**/api/payments/plans/all", "Loading plans..."],
  ]) {
    const { release } = await hold(page, call);
    await page.goto(address);
    await page.getByText(text).waitFor();
    await look(`admin-busy${address.replaceAll(/\W+/g, "-")}`);
    release();
    await page.getByText(text).waitFor({ state: "detached" });
    await page.unroute(call);
  }
}

async function seeFailures({ page, complaints, look }) {
  for (const [address, texts] of [
    ["/admin", ["Failed to load statistics", "Failed to load users"]],
    ["/admin?view=inquiries", ["Failed to load inquiries"]],
    ["/admin?view=audit", ["Failed to load the audit log"]],
    ["/admin/pricing", ["Failed to fetch plans"]],
  ]) {
    const refuse = (route) =>
      route.fulfill({ status: 400, json: { error: "The database is away", code: "unavailable" } });
    const calls = address === "/admin/pricing" ? "**/api/payments/plans/all" : "**/api/admin/**";
    await page.route(calls, refuse);
    await page.goto(address);
    for (const text of texts) await page.getByText(text).waitFor();
    await look(`admin-error${address.replaceAll(/\W+/g, "-")}`);
    await page.unroute(calls);
    await page.getByRole("button", { name: "Try again" }).last().click();
    await page.getByText(texts.at(-1)).waitFor({ state: "detached" });
    forget(complaints, /400/);
  }
}
