// @vitest-environment jsdom

import { expect, it } from "vitest";
import { currentSessionId, isSessionId, isUnused, keepSessionId, markUsed, startSessionId } from "./session-id";

it("a session id contains the time and random characters and is stored per user", () => {
  const id = currentSessionId("ada");
  expect(id).toMatch(/^session_\d+_[a-z0-9]+$/);
  expect(currentSessionId("ada")).toBe(id);
  expect(currentSessionId("bob")).not.toBe(id);
});

it("a new conversation replaces the old one", () => {
  const old = currentSessionId("ada");
  const fresh = startSessionId("ada");
  expect(fresh).not.toBe(old);
  expect(currentSessionId("ada")).toBe(fresh);
});

it("is unused until a message was sent", () => {
  const id = currentSessionId("ada");
  expect(isUnused(id)).toBe(true);
  markUsed(id);
  expect(isUnused(id)).toBe(false);
});

it("a conversation of the server becomes the current one", () => {
  keepSessionId("ada", "session_7_z");
  expect(currentSessionId("ada")).toBe("session_7_z");
  expect(isUnused("session_7_z")).toBe(false);
});

it("an id holds 1 to 128 letters, digits, _ or -, as on the server", () => {
  for (const id of ["session_1_a", "A-b", "x".repeat(128)]) expect(isSessionId(id), id).toBe(true);
  for (const id of ["", "a b", "a/b", "a.b", "ä", "x".repeat(129)]) expect(isSessionId(id), id).toBe(false);
});
