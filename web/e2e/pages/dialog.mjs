/** The dialog in which people sign in, register and ask for a new password. */

import assert from "node:assert/strict";
import { newVisitor } from "../support/browser.mjs";
import { focused, looker } from "../support/look.mjs";
import { forget, toast } from "../support/notices.mjs";
import { mailsTo } from "../support/outbox.mjs";
import { startServer } from "../support/server.mjs";
import { PASSWORD } from "../support/sign-up.mjs";
import {
  accessible,
  fillSignIn,
  hold,
  newAccount,
  newEmail,
  onPage,
  openSignIn,
  registerDialog,
  signIn,
  signInDialog,
  signUpByForm,
} from "./visit.mjs";

const TERMS = "I agree with Terms of Service and Privacy Policy";

export const DIALOG = [
  ["the dialog signs in or registers, and each way leads to the other", toggles],
  ["registering needs the terms", terms],
  ["the dialog closes on Escape and returns the focus", closesOnEscape],
  ["the dialog closes when its submission was accepted", closesOnSubmit],
  ["a refused password is reported beside its field, and what was typed stays", weakPassword],
  ["after registering, a panel says what to do next, and stays", checkYourMail],
  ["an unconfirmed address is reported, and the mail can be sent again", notConfirmed],
  ["a wrong password is reported, and the right one signs in", wrongPassword],
  ["Google is offered only where it is switched on", googleOffer],
];

async function toggles({ page, screenshots }) {
  const look = looker(page, screenshots);
  await page.goto("/");
  const dialog = await openSignIn(page);
  await focused(dialog.getByLabel("E-mail"));
  assert.equal(await dialog.getByRole("checkbox").count(), 0);
  await dialog.getByRole("button", { name: "Sign in with Google" }).waitFor();
  await look("auth-sign-in");
  await dialog.getByRole("button", { name: "Don't have an account? Sign up" }).click();
  const registering = registerDialog(page);
  await registering.getByRole("checkbox", { name: TERMS }).waitFor();
  await look("auth-register");
  await registering.getByRole("button", { name: "Already have an account? Log in" }).click();
  await signInDialog(page).waitFor();
  assert.equal(await signInDialog(page).getByRole("checkbox").count(), 0);
}

async function terms({ page, server }) {
  await page.goto("/signup");
  const dialog = registerDialog(page);
  await fillSignIn(dialog, newEmail("terms"));
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await focused(dialog.getByRole("checkbox", { name: TERMS }));
  await signUpByForm(page, server, newEmail("agreed"));
  await onPage(page, "/");
}

async function closesOnEscape({ page }) {
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Sign In" });
  await opener.press("Enter");
  await signInDialog(page).waitFor();
  await page.keyboard.press("Escape");
  await signInDialog(page).waitFor({ state: "detached" });
  await focused(opener);
  await page.goto("/signup");
  await registerDialog(page).waitFor();
  await page.keyboard.press("Escape");
  await registerDialog(page).waitFor({ state: "detached" });
  await onPage(page, "/");
}

async function closesOnSubmit({ page, server }) {
  const email = await newAccount(server, "closing");
  const { arrived, release } = await hold(page, "**/auth/v1/token**");
  await signIn(page, email);
  await arrived;
  assert.equal(await signInDialog(page).getByLabel("E-mail").inputValue(), email);
  release();
  await signInDialog(page).waitFor({ state: "detached" });
  await toast(page, "Logged in successfully!");
  await onPage(page, "/chat");
}

async function weakPassword({ page, complaints, screenshots }) {
  await page.goto("/signup");
  const dialog = registerDialog(page);
  const email = newEmail("weak");
  await fillSignIn(dialog, email, "password");
  await dialog.getByRole("checkbox", { name: TERMS }).check();
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await dialog
    .getByRole("alert")
    .getByText(/too easy to guess/)
    .waitFor();
  forget(complaints, /422 .*\/auth\/v1\/signup/);
  await focused(dialog.getByLabel("Password", { exact: true }));
  assert.equal(await dialog.getByLabel("E-mail").inputValue(), email);
  assert.ok(await dialog.getByRole("checkbox", { name: TERMS }).isChecked());
  await looker(page, screenshots)("auth-weak-password");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await mailPanel(page).waitFor();
}

async function checkYourMail({ page, server, screenshots }) {
  const email = newEmail("panel");
  await signUpByForm(page, server, email);
  await onPage(page, "/");
  await mailPanel(page).getByText(email).waitFor();
  await mailPanel(page).getByText(server.outbox).waitFor();
  await looker(page, screenshots)("auth-check-your-mail");
  await page.reload();
  await mailPanel(page).getByRole("button", { name: "Resend the mail" }).click();
  await mailPanel(page).getByText("A new confirmation mail is on its way.").waitFor();
  await mailsTo(email, server.outbox, 2);
  await mailPanel(page).getByRole("button", { name: "Wrong address?" }).click();
  assert.equal(await registerDialog(page).getByLabel("E-mail").inputValue(), email);
  await page.keyboard.press("Escape");
  await page.goto("/pricing");
  await mailPanel(page).waitFor();
  const [, { link }] = await mailsTo(email, server.outbox, 2);
  await page.goto(link);
  await onPage(page, "/chat");
  assert.equal(await mailPanel(page).count(), 0);
}

function mailPanel(page) {
  return page.getByRole("region", { name: "Check your mail" });
}

async function notConfirmed({ page, server, complaints }) {
  const email = newEmail("waiting");
  await signUpByForm(page, server, email);
  await signIn(page, email);
  const dialog = signInDialog(page);
  await dialog.getByText("Email not confirmed").waitFor();
  forget(complaints, /400 .*\/auth\/v1\/token/);
  await dialog.getByRole("button", { name: "Resend the confirmation mail" }).click();
  await dialog.getByText("A new confirmation mail is on its way.").waitFor();
  await accessible(page, "the offer of another mail");
  const mails = await mailsTo(email, server.outbox, 2);
  await page.goto(mails[1].link);
  await onPage(page, "/chat");
}

async function wrongPassword({ page, server, complaints }) {
  const email = await newAccount(server, "wrong");
  await signIn(page, email, "not the password");
  const dialog = signInDialog(page);
  await dialog.getByText("Invalid login credentials").waitFor();
  await focused(dialog.getByLabel("Password", { exact: true }));
  await accessible(page, "a refused sign-in");
  forget(complaints, /400 .*\/auth\/v1\/token/);
  assert.equal(await dialog.getByLabel("E-mail").inputValue(), email);
  await fillSignIn(dialog, email, PASSWORD);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await toast(page, "Logged in successfully!");
  await onPage(page, "/chat");
}

async function googleOffer({ browser }) {
  const plain = await startServer();
  try {
    const { page, complaints } = await newVisitor(browser, plain.baseUrl);
    const answered = page.waitForResponse((response) => response.url().endsWith("/auth/v1/settings"));
    await page.goto("/");
    const dialog = await openSignIn(page);
    await answered;
    await dialog.getByLabel("E-mail").fill("somebody@example.com");
    assert.equal(await dialog.getByRole("button", { name: "Sign in with Google" }).count(), 0);
    await accessible(page, "the dialog without Google");
    assert.deepEqual(complaints, []);
  } finally {
    await plain.stop();
  }
}
