import { expect, it, vi } from "vitest";
import { announceSignOut, wasSignOutAnnounced } from "./announced-sign-out";

it("an announced sign-out is handled once", () => {
  expect(wasSignOutAnnounced()).toBe(false);
  announceSignOut();
  expect(wasSignOutAnnounced()).toBe(true);
  expect(wasSignOutAnnounced()).toBe(false);
});

it("another tab of the browser is notified", async () => {
  vi.resetModules();
  const otherTab = await import("./announced-sign-out");
  announceSignOut();
  await vi.waitFor(() => expect(otherTab.wasSignOutAnnounced()).toBe(true));
});
