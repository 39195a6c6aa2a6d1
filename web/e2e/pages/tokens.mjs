/** API access on the account page: what a plan without it says, a token that a program uses, and an endpoint that is called. */

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { looker } from "../support/look.mjs";
import { toast } from "../support/notices.mjs";
import { accessible, newAccount, onPage, signIn } from "./visit.mjs";

export const TOKENS = [
  ["an API token is created with the keyboard, used by a program, and revoked", createUseRevoke],
  ["an endpoint is added with the keyboard, gets a signed test event, is paused and deleted", addCallDelete],
];

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

async function addCallDelete({ page, server, screenshots }) {
  const look = looker(page, screenshots);
  const email = await newAccount(server, "receiver");
  await server.admin("grant", email, "--plan", "pro");
  const program = await startProgram();
  await signIn(page, email);
  await onPage(page, "/chat");
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Webhooks" });
  await section.getByText("You have no endpoints.").waitFor();
  await section.getByRole("button", { name: "Add endpoint" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add endpoint" }).waitFor();
  await page.keyboard.type(program.address);
  await accessible(page, "the dialog for an endpoint");
  await page.keyboard.press("Enter");
  const field = section.getByRole("region", { name: `Secret of ${program.address}` }).getByRole("textbox");
  const secret = await field.inputValue();
  assert.match(secret, /^whsec_[\w+/]{43}=$/);
  await section.getByRole("button", { name: "Done" }).click();

  const called = program.next();
  await section.getByRole("button", { name: `Send a test event to ${program.address}` }).focus();
  await page.keyboard.press("Enter");
  const { headers, body } = await called;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  assert.equal(headers["webhook-signature"], signature);
  assert.equal(JSON.parse(body).type, "webhook.test");
  await section.getByText("Delivered").waitFor();
  await accessible(page, "an endpoint with a delivery");
  await section.scrollIntoViewIfNeeded();
  await look("account-webhooks");

  await section.getByRole("button", { name: `Pause: ${program.address}` }).click();
  await section.getByText("Paused: it gets no events.").waitFor();
  await section.getByRole("button", { name: `Delete the endpoint ${program.address}` }).click();
  const confirmation = page.getByRole("dialog", { name: "Delete this endpoint?" });
  await accessible(page, "deleting an endpoint");
  await confirmation.getByRole("button", { name: "Delete endpoint" }).click();
  await toast(page, "Deleted the endpoint.");
  await section.getByText("You have no endpoints.").waitFor();
  program.close();
}

/** The program that is called. */
async function startProgram() {
  const listener = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    listener.emit("called", { headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(204).end();
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    address: `http://127.0.0.1:${listener.address().port}/hooks`,
    next: async () => (await once(listener, "called"))[0],
    close: () => listener.close(),
  };
}

async function status(server, token, path) {
  const answer = await fetch(server.baseUrl + path, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}
