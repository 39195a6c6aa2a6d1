import { describe, expect, it } from "vitest";
import { menuLinks } from "./menus";

const HEADER = ["Home", "Pricing", "Chat", "Analytics", "Contact"];

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

it("leads visitors from the chat to the registration, and users to the chat", () => {
  const visitor = menuLinks("footer", { signedIn: false, isAdmin: false });
  const user = menuLinks("footer", { signedIn: true, isAdmin: false });
  expect(visitor).toContainEqual({ label: "Chat Interface", to: "/signup" });
  expect(user).toContainEqual({ label: "Chat Interface", to: "/chat" });
});
