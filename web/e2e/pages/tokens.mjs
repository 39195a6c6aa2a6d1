/** API tokens on the account page: what a plan without them says, a new one that a program uses, and revoking it. */

import assert from "node:assert/strict";
import { looker } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { accessible, newAccount, onPage, signIn } from "./visit.mjs";

export const TOKENS = [["an API token is created with the keyboard, used by a program, and revoked", createUseRevoke]];

async function createUseRevoke({ page, context, server, screenshots }) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const look = looker(page, screenshots);
  const email = await newAccount(server, "programmer");
  await signIn(page, email);
  await onPage(page, "/chat");
  await page.goto("/account");
  const section = page.getByRole("region", { name: "API tokens" });
  await section.getByText("API access is part of the Pro and Enterprise plans.").waitFor();
  await accessible(page, "a plan without API tokens");

  await server.admin("grant", email, "--plan", "pro");
  await page.reload();
  await section.getByText("You have no API tokens.").waitFor();
  await section.getByRole("button", { name: "Create token" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Create API token" });
  await dialog.waitFor();
  await page.keyboard.type("Nightly import");
  await accessible(page, "the dialog for an API token");
  await page.keyboard.press("Enter");
  const secret = section.getByRole("region", { name: "Secret of Nightly import" });
  const token = await secret.getByRole("textbox").inputValue();
  assert.match(token, /^sct_[\w-]{43}$/);
  await secret.locator("input:focus").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await secret.getByText("Copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);
  await accessible(page, "the secret of an API token");
  await secret.scrollIntoViewIfNeeded();
  await look("account-api-token");
  await secret.getByRole("button", { name: "Done" }).click();

  assert.equal(await status(server, token, "/api/runs"), 200);
  assert.equal(await status(server, token, "/api/user/profile"), 403);
  await page.reload();
  const entry = section.getByRole("listitem").filter({ hasText: "Nightly import" });
  await entry.getByText(/Expires on .* · Last used \d/).waitFor();
  assert.equal(await page.getByText(token).count(), 0);
  await entry.getByRole("button", { name: "Revoke Nightly import" }).click();
  const confirmation = page.getByRole("dialog", { name: "Revoke Nightly import?" });
  await accessible(page, "revoking an API token");
  await confirmation.getByRole("button", { name: "Revoke token" }).click();
  await toast(page, "Revoked Nightly import.");
  await section.getByText("You have no API tokens.").waitFor();
  assert.equal(await status(server, token, "/api/runs"), 401);
}

async function status(server, token, path) {
  const answer = await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}
