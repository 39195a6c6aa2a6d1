// @vitest-environment jsdom

import { expect, it } from "vitest";
import { forgetWanted, rememberWanted, takeWanted } from "./wanted-page";

const NOW = 1_800_000_000_000;

it("the conversation that a visitor wanted is known once, and for ten minutes", () => {
  rememberWanted("/chat/session_1_a", NOW);
  expect(takeWanted(NOW + 599_999, "ada")).toBe("/chat/session_1_a");
  expect(takeWanted(NOW + 599_999, "ada")).toBeNull();
  rememberWanted("/chat/session_1_a", NOW);
  expect(takeWanted(NOW + 600_000, "ada")).toBeNull();
});

it("is forgotten when the visitor does not sign in", () => {
  rememberWanted("/chat/session_1_a", NOW);
  forgetWanted();
  expect(takeWanted(NOW, "ada")).toBeNull();
});

it.each(["//evil.example", "https://evil.example/chat/", "/account", "/chatter"])("never leads to %s", (address) => {
  rememberWanted(address, NOW);
  expect(takeWanted(NOW, "ada")).toBeNull();
  sessionStorage.setItem("supplychain.wanted", JSON.stringify({ pathname: address, nowMs: NOW }));
  expect(takeWanted(NOW, "ada")).toBeNull();
});

it("an entry that cannot be read is ignored", () => {
  sessionStorage.setItem("supplychain.wanted", "{");
  expect(takeWanted(NOW, "ada")).toBeNull();
});

it("of a session that ended is opened for the same person, and for nobody else", () => {
  rememberWanted("/chat/session_1_a", NOW, "ada");
  expect(takeWanted(NOW, "ada")).toBe("/chat/session_1_a");
  for (const other of ["ben", undefined]) {
    rememberWanted("/chat/session_1_a", NOW, "ada");
    expect(takeWanted(NOW, other)).toBeNull();
    expect(takeWanted(NOW, "ada")).toBeNull();
  }
});
