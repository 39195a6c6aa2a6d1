import { describe, expect, it } from "vitest";
import { menuLinks } from "./menus";

const HEADER = ["Home", "Pricing", "Chat", "Analytics", "Data", "Contact"];

function headerLabels(isAdmin: boolean): string[] {
  return menuLinks("header", { signedIn: true, isAdmin }).map(({ label }) => label);
}

describe("a link for administrators", () => {
  it("is shown to them", () => {
    expect(headerLabels(true)).toEqual([...HEADER, "Admin View"]);
  });

  it("is hidden from all other users, who see every other link", () => {
    expect(headerLabels(false)).toEqual(HEADER);
  });
});

it("leads users to their files and data sets, which visitors have none of", () => {
  const user = menuLinks("header", { signedIn: true, isAdmin: false });
  const visitor = menuLinks("header", { signedIn: false, isAdmin: false });
  expect(user).toContainEqual({ label: "Data", to: "/upload" });
  expect(visitor.map(({ label }) => label)).toEqual(["Home", "Pricing", "Chat", "Analytics", "Contact"]);
});

it("leads visitors from the chat to the registration, and users to the chat", () => {
  const visitor = menuLinks("footer", { signedIn: false, isAdmin: false });
  const user = menuLinks("footer", { signedIn: true, isAdmin: false });
  expect(visitor).toContainEqual({ label: "Chat Interface", to: "/signup" });
  expect(user).toContainEqual({ label: "Chat Interface", to: "/chat" });
});
