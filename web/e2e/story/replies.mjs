/** What several steps of the story look at. */

import assert from "node:assert/strict";
import { painted } from "../support/painted.mjs";

const REPLY_MS = 60_000;

export function replies(page) {
  return page.getByRole("log").getByRole("article").and(page.locator(":not([aria-label=You]):not([aria-label^=File])"));
}

export function fileInput(page) {
  return page.locator("input[type=file]");
}

/** Nothing is being worked on any more. */
export function settled(page) {
  return page.getByText("The agent is working").waitFor({ state: "detached", timeout: REPLY_MS });
}

/** The reader sees where the reply begins, and not its end first. */
export async function beginsInView(page, reply) {
  await painted(page);
  const frame = await page.getByRole("log").boundingBox();
  const { y } = await reply.boundingBox();
  assert.ok(y >= frame.y && y < frame.y + frame.height / 2, `the reply begins at ${y}, the frame at ${frame.y}`);
}
