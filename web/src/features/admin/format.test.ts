import { describe, expect, it } from "vitest";
import { inquiryClock, span } from "./format";
import { changeOf, draftOf, EMPTY_DRAFT, featuresOf } from "./plans/plan-draft";
import { actionText, detailTexts } from "./records/audit-text";

const HOUR = 3600;

describe("a span of time", () => {
  it.each([
    [59, "0 min"],
    [4 * 60, "4 min"],
    [5 * HOUR + 600, "5 h 10 min"],
    [51 * HOUR, "2 d 3 h"],
  ])("of %i s is %s", (seconds, words) => expect(span(seconds)).toBe(words));
});

describe("the time left to answer an inquiry", () => {
  it.each([
    ["new", 20 * HOUR, "4 h 0 min left"],
    ["new", 24 * HOUR, "0 min left"],
    ["new", 26 * HOUR, "Overdue by 2 h 0 min"],
    ["answered", 30 * HOUR, "Answered after 1 d 6 h"],
  ])("%s after %i s: %s", (state, age_seconds, words) => expect(inquiryClock({ state, age_seconds })).toBe(words));
});

describe("an entry of the audit log", () => {
  it("names the action and its target", () => {
    expect(actionText({ action: "user_banned", target_name: "ada@b.test" })).toBe("Banned ada@b.test");
    expect(actionText({ action: "payment_without_plan", target_name: "ada@b.test" })).toBe(
      "Received a payment for a plan that does not exist from ada@b.test",
    );
    expect(actionText({ action: "something_new", target_name: "x" })).toBe("something_new x");
  });

  it("lists the changes", () => {
    const plan = { action: "user_plan_changed", details: { from: "basic", to: "pro" } };
    expect(detailTexts(plan)).toEqual(["Basic to Pro"]);
    const details = { price: { from: 499, to: 599 }, features: { from: [], to: ["a", "b"] }, is_hidden: true };
    expect(detailTexts({ action: "plan_changed", details })).toEqual([
      "price: 499 to 599",
      "features: none to a, b",
      "is hidden: yes",
    ]);
    expect(detailTexts({ action: "user_granted", details: { role: "admin", plan: null } })).toEqual(["role: admin"]);
  });
});

describe("the form of a plan", () => {
  it("splits features at commas and trims them", () => {
    expect(featuresOf(" Five users , ,API access,")).toEqual(["Five users", "API access"]);
  });

  it("turns the price into a number and no limit into -1", () => {
    const change = changeOf({
      ...EMPTY_DRAFT,
      name: " Team ",
      price: "499.50",
      features: "a, b",
      agents: ["vehicle_routing"],
    });
    expect(change).toEqual({
      name: "Team",
      price: 499.5,
      description: "",
      features: ["a", "b"],
      agents: ["vehicle_routing"],
      max_skus: -1,
      max_storage_mb: 1024,
      results_kept_days: 180,
      api_access: false,
      database_connection: false,
    });
    expect(changeOf({ ...EMPTY_DRAFT, maxSkus: "500" }).max_skus).toBe(500);
    expect(changeOf({ ...EMPTY_DRAFT, maxStorageMb: " " }).max_storage_mb).toBe(-1);
  });

  it("starts with the current values of the plan", () => {
    const draft = draftOf({
      id: "pro",
      name: "Pro",
      price: 999,
      currency: "INR",
      features: ["a", "b"],
      description: "For growing",
      is_hidden: false,
      agents: [],
      max_agents: 0,
      max_skus: -1,
      max_storage_mb: 512,
      results_kept_days: -1,
      api_access: true,
      database_connection: false,
    });
    expect([draft.price, draft.features, draft.maxSkus, draft.maxStorageMb]).toEqual(["999", "a, b", "", "512"]);
    expect(draft.resultsKeptDays).toBe("");
  });
});
