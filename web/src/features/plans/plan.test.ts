import { expect, it } from "vitest";
import { planLabel } from "@/lib/plans";
import { buttonText, FALLBACK_PLANS, isFree, type Plan, readPlans } from "./plan";

const [BASIC, PRO, ENTERPRISE] = FALLBACK_PLANS as [Plan, Plan, Plan];

it("the plans of the server may be a list or a map", () => {
  expect(readPlans(FALLBACK_PLANS)).toEqual(FALLBACK_PLANS);
  const map = { pro: { name: "Pro", price: "999", features: ["API access", 3] } };
  expect(readPlans(map)).toEqual([
    { id: "pro", name: "Pro", price: 999, currency: "INR", features: ["API access"], description: "" },
  ]);
});

it("hidden plans and invalid entries are left out", () => {
  expect(readPlans([{ ...PRO, is_hidden: true }, null, "pro", {}, BASIC])).toEqual([BASIC]);
  expect(readPlans(undefined)).toEqual([]);
});

it("the label of a button depends on its plan", () => {
  expect([BASIC, PRO, ENTERPRISE].map(buttonText)).toEqual(["Get Started", "Choose Pro", "Contact Sales"]);
  expect(buttonText({ ...ENTERPRISE, price: 0 })).toBe("Get Started");
  expect([BASIC, PRO, ENTERPRISE].map(isFree)).toEqual([true, false, false]);
});

it("the built-in plans are ordered by price and have their public names", () => {
  const prices = FALLBACK_PLANS.map(({ price }) => price);
  expect(prices[0]).toBe(0);
  expect(prices).toEqual([...new Set(prices)].sort((one, other) => one - other));
  expect(FALLBACK_PLANS.map(({ name }) => name)).toEqual(FALLBACK_PLANS.map(({ id }) => planLabel(id)));
});

it("every built-in plan has a description and features", () => {
  for (const plan of FALLBACK_PLANS) {
    expect(plan.description).not.toBe("");
    expect(plan.features.length).toBeGreaterThan(0);
  }
});

it("the built-in plans are those of the price list", () => {
  expect(FALLBACK_PLANS).toEqual([
    {
      id: "basic",
      name: "Basic",
      price: 0,
      currency: "INR",
      features: ["Up to 500 SKUs", "2 agents", "Basic upload"],
      description: "Perfect for small teams getting started",
    },
    {
      id: "pro",
      name: "Pro",
      price: 999,
      currency: "INR",
      features: [
        "Unlimited SKUs",
        "3 agents",
        "Advanced upload",
        "What-if scenarios",
        "Priority support",
        "Advanced analytics",
        "API access",
      ],
      description: "For growing businesses with advanced needs",
    },
    {
      id: "enterprise",
      name: "Enterprise",
      price: 2999,
      currency: "INR",
      features: ["Unlimited users (planned)", "All agents", "100000 SKUs", "Database connection"],
      description: "For large organizations with complex requirements",
    },
  ]);
});
