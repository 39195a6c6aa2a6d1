/** Sends the contact form. Failures are `Error`s with the text that is shown. */

import { t } from "@lingui/core/macro";
import type { Inquiry } from "./inquiry";

const THANKS = t`Thank you! Your inquiry has been sent successfully.`;
const UNKNOWN_FAILURE = t`There was an error sending your message. Please try again.`;
const NOT_SENT = t`Failed to send inquiry`;
const NO_NETWORK = t`Network error. Please check your connection and try again.`;

type Answer = { success?: unknown; message?: unknown };

/** Returns the server's text of thanks. Success needs a good status and `success` in the answer. */
export async function sendInquiry(inquiry: Inquiry): Promise<string> {
  const response = await fetch("/api/contact/submit", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(inquiry),
  }).catch(() => {
    throw new Error(NO_NETWORK);
  });
  const answer: Answer | null = await response.json().catch(() => null);
  if (answer === null) throw new Error(UNKNOWN_FAILURE);
  const message = typeof answer.message === "string" ? answer.message : "";
  if (!response.ok || answer.success !== true) throw new Error(message || NOT_SENT);
  return message || THANKS;
}
