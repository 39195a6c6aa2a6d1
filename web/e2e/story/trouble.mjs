/** Lost connections and sessions, the keyboard, and the way out and in again. */

import assert from "node:assert/strict";
import { composer, focused } from "../support/look.mjs";
import { forget, toast } from "../support/notices.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { logOutByMenu, PASSWORD, signInByDialog, submitSignIn } from "../support/sign-up.mjs";
import { isChat } from "../support/walk.mjs";
import { fileInput } from "./replies.mjs";

const REPLY_MS = 60_000;

export const TROUBLE = [
  ["a lost connection is reported and restored", loseConnection],
  ["an ended session leads to the sign-in and keeps the text", endSession],
  ["the keyboard finds its way back", useKeyboard],
  ["logging out leads home", logOut],
  ["a wrong password is reported, and the right one signs in", signInAgain],
];

async function loseConnection({ page, look, complaints }) {
  await page.context().setOffline(true);
  await page.getByText("Reconnecting...").waitFor({ timeout: REPLY_MS });
  await look("chat-offline");
  await page.context().setOffline(false);
  await page.getByText("Reconnecting...").waitFor({ state: "detached", timeout: REPLY_MS });
  forget(complaints, /ERR_INTERNET_DISCONNECTED/);
}

async function endSession({ page, complaints, email }) {
  await composer(page).fill("A question that is kept");
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("supplychain.auth"));
    localStorage.setItem("supplychain.auth", JSON.stringify({ ...session, expires_at: 1, refresh_token: "gone" }));
  });
  // The page may find out by itself, and the box is gone then: the key goes to whatever has the focus.
  await page.keyboard.press("Enter");
  await toast(page, "Your session has ended. Please sign in again.");
  await submitSignIn(page, email, PASSWORD);
  await page.waitForURL(isChat);
  await composer(page).waitFor();
  assert.equal(await composer(page).inputValue(), "A question that is kept");
  await composer(page).fill("");
  forget(complaints, /400 .*\/auth\/v1\/token/);
}

async function useKeyboard({ page }) {
  await page.getByRole("button", { name: "New conversation" }).press("Enter");
  await focused(composer(page));
  await fileInput(page).setInputFiles({ name: "weekly.csv", mimeType: "text/csv", buffer: weeklyDemand() });
  await page.getByRole("button", { name: "Remove weekly.csv" }).press("Enter");
  await focused(composer(page));
  await page.setViewportSize({ width: 390, height: 800 });
  const panelButton = page.getByRole("button", { name: "Agents and status" });
  const panel = page.getByRole("dialog", { name: "Agents and status" });
  await panelButton.press("Enter");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await focused(panelButton);
  await panelButton.press("Enter");
  await panel.getByRole("button", { name: /^Inventory Optimization/ }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await focused(panelButton);
  await page.getByRole("button", { name: "Open menu" }).press("Enter");
  await page.keyboard.press("Escape");
  await focused(page.getByRole("button", { name: "Open menu" }));
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function logOut({ page }) {
  await logOutByMenu(page);
  await toast(page, "Logged out.");
  await page.waitForURL((url) => url.pathname === "/");
}

async function signInAgain({ page, complaints, email }) {
  await signInByDialog(page, email, "not the password");
  // Another notice may still be there: the end of the session before is one.
  await page.getByRole("dialog").getByText("Invalid login credentials").waitFor();
  forget(complaints, /400 .*\/auth\/v1\/token/);
  await submitSignIn(page, email, PASSWORD);
  await toast(page, "Logged in successfully!");
  await page.waitForURL(isChat);
}
