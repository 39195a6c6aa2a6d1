/** Inquiries and the audit log. */

import assert from "node:assert/strict";
import { toast } from "../support/notices.mjs";

export const INQUIRIES = [["an inquiry shows the time left and is answered", answerInquiry]];

export const AUDIT = [["every administrative act is in the audit log", readAudit]];

async function answerInquiry({ page, look }) {
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Inquiries" }).click();
  const inquiry = page.getByRole("article", { name: "Inquiry of eve@example.com" });
  await inquiry.getByText(/^23 h 5\d min left$/).waitFor();
  await inquiry.getByText("Full inquiry").click();
  await inquiry.getByText("Late trucks").waitFor();
  await look("admin-inquiries");
  await inquiry.getByRole("button", { name: "Mark as answered" }).click();
  await toast(page, "Marked as answered.");
  await page.getByText("No inquiries", { exact: true }).waitFor();
  await look("admin-inquiries-none");
  await page.getByRole("combobox", { name: "State of inquiries" }).selectOption("answered");
  await inquiry.getByText(/^Answered after/).waitFor();
}

async function readAudit({ page, look, customer, admin }) {
  await page.goto("/admin?view=audit");
  const entries = page.getByRole("region", { name: "Audit log" }).getByRole("listitem");
  await entries.first().waitFor();
  const acts = (await entries.allTextContents()).reverse();
  const expected = [
    `Granted rights to ${admin}`,
    `Changed the plan of ${customer}`,
    `Banned ${customer}`,
    `Lifted the ban of ${customer}`,
    `Signed out all devices of ${customer}`,
    "Answered the inquiry of eve@example.com",
    "Added the plan Team",
    "Changed the plan Team",
    "Hid the plan Team",
    "Showed the plan Team",
    "Deleted the plan Team",
  ];
  assert.equal(acts.length, expected.length);
  for (const [i, words] of expected.entries()) assert.ok(acts[i].startsWith(words), `${acts[i]} is not: ${words}`);
  await look("admin-audit");
}
