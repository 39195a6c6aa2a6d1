import { expect, it } from "vitest";
import { planLabel } from "./plans";

it.each([
  ["basic", "Basic"],
  ["pro", "Pro"],
  ["enterprise", "Enterprise"],
  ["admin", "Admin"],
  ["Team of five", "Team of five"],
])("the plan %s is shown as %s", (plan, shown) => {
  expect(planLabel(plan)).toBe(shown);
});
