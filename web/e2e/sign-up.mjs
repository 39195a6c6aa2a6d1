/** A new account, as a visitor makes one. */

import { linkInMailTo } from "./outbox.mjs";

export const PASSWORD = "a long harbour crane 42";

export async function signUpByDialog(page, email) {
  await page.goto("/signup");
  await submitSignUp(page, email);
}

export async function submitSignUp(page, email) {
  const dialog = page.getByRole("dialog", { name: "Create your account" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
}

export async function followLinkInMail(page, email, outbox) {
  await page.goto(await linkInMailTo(email, outbox));
  await page.waitForURL((url) => url.pathname === "/chat");
}
