/** A new account, as a visitor makes one, and the way back into it. */

import { toast } from "./notices.mjs";
import { linkInMailTo } from "./outbox.mjs";
import { isChat } from "./walk.mjs";

export const PASSWORD = "a long harbour crane 42";

/** Until the page has its answer: a browser that leaves before has nothing to answer the link in the mail with. */
export async function signUpByDialog(page, email) {
  await page.goto("/signup");
  await submitSignUp(page, email);
  await toast(page, "Registration successful! Please check your email for a verification link.");
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
  await page.waitForURL(isChat);
}

/** A new account that is signed in. */
export async function signUpAndConfirm(page, email, outbox) {
  await signUpByDialog(page, email);
  await followLinkInMail(page, email, outbox);
}

export async function signInByDialog(page, email, password) {
  await page.getByRole("button", { name: "Sign In" }).click();
  await submitSignIn(page, email, password);
}

export async function submitSignIn(page, email, password) {
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function logOutByMenu(page) {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByText("Signed in as").waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
}
