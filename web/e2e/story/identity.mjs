/** What a user does about the account itself: a forgotten password, the account page, other tabs and devices. */

import assert from "node:assert/strict";
import { forget, toast } from "../support/notices.mjs";
import { linkInMailTo } from "../support/outbox.mjs";
import { logOutByMenu, PASSWORD, signInByDialog, signUpByDialog, submitSignIn } from "../support/sign-up.mjs";
import { isChat } from "../support/walk.mjs";

const AFTER_RESET = "a long harbour crane 43";
const AFTER_CHANGE = "a long harbour crane 44";
const SESSION_ENDED = "Your session has ended. Please sign in again.";

/** Begins with this user signed in, and ends signed in at a new address. */
export function identitySteps(email) {
  const newEmail = `new-${email}`;
  let resetLink = "";

  return [
    ["an address that is not confirmed gets its mail again", (story) => resendConfirmation(story, `late-${email}`)],
    ["a forgotten password is replaced through the mail", replacePassword],
    ["a reset link works once", useResetLinkAgain],
    ["the account page keeps name and organization", nameOneself],
    ["a new address counts when its link was opened", changeAddress],
    ["a changed password replaces the old one", changePassword],
    ["signing out in one tab signs out the others", leaveInTwoTabs],
    ["other devices can be signed out", signOutOtherDevices],
  ];

  async function replacePassword({ page, outbox, look, complaints }) {
    await page.getByRole("button", { name: "Sign In" }).click();
    // The dialog knows the address that was tried last, and begins behind it.
    const signIn = page.getByRole("dialog", { name: "Welcome back" });
    await signIn.locator("[type=password]:focus").waitFor();
    await signIn.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Forgot password?" }).click();
    const dialog = page.getByRole("dialog", { name: "Forgot your password?" });
    await dialog.locator("[type=email]:focus").waitFor();
    await look("forgot");
    await dialog.getByRole("button", { name: "Send reset link" }).click();
    await dialog.getByText(`If there is an account for ${email}, a mail with a link is on its way.`).waitFor();
    await look("forgot-sent");

    resetLink = await linkInMailTo(email, outbox, "recovery");
    await page.goto(resetLink);
    const field = page.getByLabel("New password");
    await field.waitFor();
    assert.equal(new URL(page.url()).search, "", "the code is used up and gone from the address");
    await look("reset");
    for (const refused of ["password", PASSWORD]) {
      await field.fill(refused);
      await field.press("Enter");
      await page.getByRole("main").getByRole("alert").waitFor();
      if (refused !== PASSWORD) await look("reset-refused");
      forget(complaints, /422 .*\/auth\/v1\/user/);
    }
    await field.fill(AFTER_RESET);
    await field.press("Enter");
    await toast(page, "Password changed.");
    await page.waitForURL(isChat);
  }

  async function useResetLinkAgain({ page, look }) {
    await page.goto(resetLink);
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor();
    await page.getByRole("button", { name: "Send a new link" }).waitFor();
    await look("reset-expired");
  }

  async function nameOneself({ page, look }) {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("link", { name: "Account" }).click();
    await page.waitForURL((url) => url.pathname === "/account");
    await page.getByLabel("Full name").fill("Ada Lovelace");
    await page.getByLabel("Organization").fill("Analytical Engines");
    await page.getByRole("button", { name: "Save profile" }).click();
    await toast(page, "Profile saved.");
    await page.reload();
    await page.getByLabel("Full name").waitFor();
    assert.equal(await page.getByLabel("Full name").inputValue(), "Ada Lovelace");
    assert.equal(await page.getByLabel("Organization").inputValue(), "Analytical Engines");
    await page.getByRole("main").getByText("Basic", { exact: true }).first().waitFor();
    await look("account");
  }

  async function changeAddress({ page, outbox, look }) {
    await page.getByLabel("New e-mail address").fill(newEmail);
    await page.getByRole("button", { name: "Change e-mail" }).click();
    const waiting = page.getByRole("region", { name: "E-mail address" }).getByText(newEmail);
    await waiting.waitFor();
    await waiting.scrollIntoViewIfNeeded();
    await look("account-new-email");
    await page.goto(await linkInMailTo(newEmail, outbox, "email_change"));
    await toast(page, "Your e-mail address was changed.");
    await page.waitForURL((url) => url.pathname === "/account");
    await page.getByRole("button", { name: `Account menu of ${newEmail}` }).waitFor();
    await waiting.waitFor();
    assert.equal(await page.getByText(/^Waiting for/).count(), 0);
  }

  async function changePassword({ page, complaints }) {
    const current = page.getByLabel("Current password");
    await current.fill("not the password");
    await page.getByLabel("New password").fill(AFTER_CHANGE);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("alert").getByText("The current password is wrong.").waitFor();
    forget(complaints, /400 .*\/auth\/v1\/user/);
    await page.locator("[name=current-password]:focus").waitFor();
    await current.fill(AFTER_RESET);
    await page.getByRole("button", { name: "Change password" }).click();
    await toast(page, "Password changed.");
    await logOutByMenu(page);
    await page.waitForURL((url) => url.pathname === "/");
    await signInByDialog(page, newEmail, AFTER_RESET);
    await page.getByRole("dialog").getByText("Invalid login credentials").waitFor();
    forget(complaints, /400 .*\/auth\/v1\/token/);
    await submitSignIn(page, newEmail, AFTER_CHANGE);
    await page.waitForURL(isChat);
  }

  async function leaveInTwoTabs({ page }) {
    const second = await page.context().newPage();
    await second.goto("/account");
    await second.getByLabel("Full name").waitFor();
    await page.goto("/");
    await logOutByMenu(page);
    await toast(page, "Logged out.");
    for (const tab of [page, second]) {
      await tab.waitForURL((url) => url.pathname === "/");
      await tab.getByRole("button", { name: "Sign In" }).waitFor();
      assert.equal(await tab.getByText(SESSION_ENDED).count(), 0);
      assert.equal(await tab.getByRole("dialog").count(), 0);
    }
    await second.close();
    await signInByDialog(page, newEmail, AFTER_CHANGE);
    await page.waitForURL(isChat);
  }

  async function signOutOtherDevices({ page }) {
    const device = await page
      .context()
      .browser()
      .newContext({ baseURL: new URL(page.url()).origin });
    const other = await device.newPage();
    await other.goto("/");
    await signInByDialog(other, newEmail, AFTER_CHANGE);
    await other.waitForURL(isChat);
    await page.goto("/account");
    // The open page of the other device may know before this one.
    const told = toast(other, SESSION_ENDED);
    await page.getByRole("button", { name: "Sign out of all other devices" }).click();
    await toast(page, "Signed out of all other devices.");
    await told;
    await other.waitForURL((url) => url.pathname === "/");
    await page.reload();
    await page.getByLabel("Full name").waitFor();
    await device.close();
  }
}

async function resendConfirmation({ page, outbox, look, complaints }, email) {
  // A chat that is left while it still connects makes the browser complain about the refused poll.
  await page.goto("/");
  await logOutByMenu(page);
  await toast(page, "Logged out.");
  await page.waitForURL((url) => url.pathname === "/");
  await signUpByDialog(page, email);
  await page.waitForURL((url) => url.pathname === "/");
  await signInByDialog(page, email, PASSWORD);
  await page.getByRole("dialog").getByText("Email not confirmed").waitFor();
  forget(complaints, /400 .*\/auth\/v1\/token/);
  await page.getByRole("button", { name: "Resend the confirmation mail" }).click();
  await page.getByText("A new confirmation mail is on its way.").waitFor();
  await look("resend");
  await linkInMailTo(email, outbox, "signup");
  await page.keyboard.press("Escape");
}
