import { expect, it } from "vitest";
import { planLabel, promiseOf } from "./plans";

it.each([
  ["basic", "Basic"],
  ["pro", "Pro"],
  ["enterprise", "Enterprise"],
  ["admin", "Admin"],
  ["Team of five", "Team of five"],
])("the plan %s is shown as %s", (plan, shown) => {
  expect(planLabel(plan)).toBe(shown);
});

it("a promise that is planned says so at its end", () => {
  expect(promiseOf("Unlimited users (planned)")).toEqual({ text: "Unlimited users", isPlanned: true });
  expect(promiseOf("Planned (and past) orders")).toEqual({ text: "Planned (and past) orders", isPlanned: false });
});
