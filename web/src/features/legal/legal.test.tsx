import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Privacy } from "./Privacy";
import { Terms } from "./Terms";

function show(page: "terms" | "privacy") {
  const { container } = render(<MemoryRouter>{page === "terms" ? <Terms /> : <Privacy />}</MemoryRouter>);
  return container;
}

describe.each(["terms", "privacy"] as const)("the %s", (page) => {
  it("has 11 sections, each in the contents", () => {
    const text = show(page);
    const titles = screen.getAllByRole("heading", { level: 2 });
    expect(titles).toHaveLength(11);
    const links = within(screen.getByRole("navigation", { name: "Contents" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(titles.map((title) => title.textContent?.replace(". ", ".")));
    for (const link of links) expect(text.querySelector(link.getAttribute("href") ?? "")).not.toBeNull();
    expect(text).toHaveTextContent("Last updated: January 2025");
  });
});

it("the terms describe how plans are paid, cancelled and changed", () => {
  const terms = show("terms");
  for (const said of ["billed in advance", "non-refundable", "cancel at any time", "30 days' notice"]) {
    expect(terms).toHaveTextContent(said);
  }
  expect(terms).toHaveTextContent("access is kept to the end of the billing period");
});

it("the privacy policy names retention, age, cookies and rights", () => {
  const privacy = show("privacy");
  for (const said of [
    "Usage data: up to 3 years",
    "not for children under 16",
    "Essential:",
    "Analytics:",
    "Preference:",
  ]) {
    expect(privacy).toHaveTextContent(said);
  }
  for (const right of ["access", "rectification", "erasure", "portability", "restriction", "objection"]) {
    expect(privacy).toHaveTextContent(`${right}:`);
  }
});

it("the terms cover the required topics in this order", () => {
  show("terms");
  const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "1. Acceptance of these terms",
    "2. Description of the service",
    "3. Your account",
    "4. Data and privacy",
    "5. Subscription plans",
    "6. Acceptable use",
    "7. Intellectual property",
    "8. Limitation of liability",
    "9. Termination",
    "10. Changes to these terms",
    "11. Contact",
  ]);
});
