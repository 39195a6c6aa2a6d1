/** What several steps of administration look at. */

export function figure(page, name, value) {
  return page.getByText(name).locator("..").getByText(value, { exact: true }).waitFor();
}

export function table(page) {
  return page.getByRole("region", { name: "Table of users" });
}

export function row(page, email) {
  return table(page).getByRole("row").filter({ hasText: email });
}

export function card(page, name) {
  return page.getByRole("article", { name, exact: true });
}
