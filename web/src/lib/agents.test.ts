import { expect, it } from "vitest";
import { FALLBACK_AGENTS, SPECIALISED_AGENTS } from "./agents";

it("the built-in agents are six, general first, each with its capabilities", () => {
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

it("the capabilities of the built-in agents are named", () => {
  const named = Object.fromEntries(
    FALLBACK_AGENTS.map(({ type, capabilities }) => [type, capabilities.join(", ").toLowerCase()]),
  );
  expect(named).toEqual({
    general: "agent selection, general guidance, data upload assistance",
    demand_forecasting:
      "time series analysis, trend identification, seasonal pattern detection, demand forecasting, statistical modeling, anomaly detection",
    inventory_optimization: "abc analysis, eoq, safety stock, reorder point, turnover analysis, cost-benefit analysis",
    vehicle_routing:
      "route optimization, vehicle capacity planning, time windows, multi-stop planning, distance and time calculations, transport cost optimization",
    dynamic_demand_sensing:
      "signal impact analysis, real-time sensing, short-term forecasting, external data fusion, anomaly detection, social media sentiment analysis",
    supplier_selection:
      "multi-criteria evaluation, ranking and scoring, risk assessment, performance analysis, cost optimization, strategic sourcing recommendations",
  });
});
