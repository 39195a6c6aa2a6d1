import { expect, it, vi } from "vitest";
import { announceSignOut, wasSignOutAnnounced } from "./announced-sign-out";

it("a sign-out that was announced counts once", () => {
  expect(wasSignOutAnnounced()).toBe(false);
  announceSignOut();
  expect(wasSignOutAnnounced()).toBe(true);
  expect(wasSignOutAnnounced()).toBe(false);
});

it("another tab of the browser hears of it", async () => {
  vi.resetModules();
  const otherTab = await import("./announced-sign-out");
  announceSignOut();
  await vi.waitFor(() => expect(otherTab.wasSignOutAnnounced()).toBe(true));
});
