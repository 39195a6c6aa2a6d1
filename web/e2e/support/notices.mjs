/** What the page says, and what the browser complains about. */

export function toast(page, text) {
  return page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).waitFor();
}

/**
 * A refusal that the step provoked is not a fault of the page. The browser may print it after the page has shown it, so that it is
 * expected until the next step begins.
 */
export function forget(complaints, pattern) {
  for (let i = complaints.length - 1; i >= 0; i--) if (pattern.test(complaints[i])) complaints.splice(i, 1);
  expectedNow.push(pattern);
}

export function isExpectedNow(line) {
  return expectedNow.some((pattern) => pattern.test(line));
}

export function expectNothing() {
  expectedNow.length = 0;
}

const expectedNow = [];
