// @vitest-environment jsdom

import { describe, expect, it, vi } from "vitest";
import { landingAfterSignIn, PENDING_PLAN_KEY, PRO_CHECKOUT, savePendingPlan } from "./pending-plan";

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

function landing(entry: unknown, minutesAgo = 1) {
  const text =
    typeof entry === "string" ? entry : JSON.stringify({ timestamp: NOW - minutesAgo * MINUTE, ...Object(entry) });
  localStorage.setItem(PENDING_PLAN_KEY, text);
  return landingAfterSignIn(localStorage, NOW);
}

describe("after sign-in", () => {
  it("a user without a picked plan goes to the chat", () => {
    expect(landingAfterSignIn(localStorage, NOW)).toBe("/chat");
  });

  it("a picked Pro plan leads to its checkout", () => {
    expect(landing({ planName: "Pro", planPrice: 999 })).toBe(PRO_CHECKOUT);
  });

  it.each([
    { planName: "basic", planPrice: 10 },
    { planName: "pro", planPrice: 0 },
    { planName: "enterprise", planPrice: 2999 },
  ])("$planName at $planPrice leads to the chat", (plan) => {
    expect(landing(plan)).toBe("/chat");
  });

  it("a selection expires after ten minutes", () => {
    expect(landing({ planName: "pro", planPrice: 999 }, 9.99)).toBe(PRO_CHECKOUT);
    expect(landing({ planName: "pro", planPrice: 999 }, 10)).toBe("/chat");
  });

  it("an invalid selection is logged and ignored", () => {
    const log = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(landing("{not json")).toBe("/chat");
    expect(log).toHaveBeenCalledOnce();
  });

  it("the selection is used up in every case", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const entry of [{ planName: "pro", planPrice: 999 }, { planName: "basic", planPrice: 0 }, "null"]) {
      landing(entry);
      expect(localStorage.getItem(PENDING_PLAN_KEY)).toBeNull();
    }
  });

  it("a saved selection is read unchanged", () => {
    savePendingPlan(localStorage, { name: "Pro", price: 999 }, NOW);
    expect(JSON.parse(localStorage.getItem(PENDING_PLAN_KEY) ?? "")).toEqual({
      planName: "Pro",
      planPrice: 999,
      timestamp: NOW,
    });
    expect(landingAfterSignIn(localStorage, NOW + MINUTE)).toBe(PRO_CHECKOUT);
  });
});
