import { expect, it } from "vitest";
import { FALLBACK_AGENTS, SPECIALISED_AGENTS } from "./agents";

it("the built-in agents are six, general first, each with what it can do", () => {
  expect(FALLBACK_AGENTS.map(({ type, capabilities }) => [type, capabilities.length])).toEqual([
    ["general", 3],
    ["demand_forecasting", 6],
    ["inventory_optimization", 6],
    ["vehicle_routing", 6],
    ["dynamic_demand_sensing", 6],
    ["supplier_selection", 6],
  ]);
  expect(SPECIALISED_AGENTS).toHaveLength(5);
});
