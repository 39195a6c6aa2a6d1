import { expect, it, vi } from "vitest";
import { announceLeaving, wasAnnounced } from "./leaving";

it("a sign-out that was announced counts once", () => {
  expect(wasAnnounced()).toBe(false);
  announceLeaving();
  expect(wasAnnounced()).toBe(true);
  expect(wasAnnounced()).toBe(false);
});

it("another tab of the browser hears of it", async () => {
  vi.resetModules();
  const otherTab = await import("./leaving");
  announceLeaving();
  await vi.waitFor(() => expect(otherTab.wasAnnounced()).toBe(true));
});
