/** Who is there before the administrator comes. */

import assert from "node:assert/strict";
import { newAccount } from "../pages/visit.mjs";

export async function signUpPeople({ server }) {
  const emails = [];
  for (let i = 0; i < 12; i++) emails.push(await newAccount(server, `person${i}`));
  return emails;
}

export async function submitInquiry({ baseUrl }) {
  const inquiry = {
    email: "eve@example.com",
    firstName: "Eve",
    lastName: "Adams",
    organization: "Orchard Logistics",
    serviceType: "existing",
    existingAgents: ["Vehicle Routing"],
    currentChallenges: "Late trucks",
  };
  const answer = await fetch(`${baseUrl}/api/contact/submit`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(inquiry),
  });
  assert.equal(answer.status, 200, await answer.text());
}
