/** What the page says, and what the browser complains about. */

export function toast(page, text) {
  return page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true }).waitFor();
}

/** A refusal that the step provoked is not a fault of the page. */
export function forget(complaints, pattern) {
  for (let i = complaints.length - 1; i >= 0; i--) if (pattern.test(complaints[i])) complaints.splice(i, 1);
}
