import { expect, it } from "vitest";
import { currentSessionId, isUnused, markUsed, startSessionId } from "./session-id";

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
