/** What several steps on the public pages look at. */

import assert from "node:assert/strict";

export function heading(page, name) {
  return page.getByRole("heading", { level: 1, name }).waitFor();
}

/** An address of this run, so that the limits of one run are not those of the next. */
export function address(name) {
  return `${name}-${process.pid}@example.com`;
}

export async function inWindow(locator) {
  const { y } = await locator.boundingBox();
  assert.ok(y >= 0 && y < 800, `it stands at ${y}`);
}
