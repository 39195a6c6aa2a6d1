/** The six agents with the names of the contract. This list is shown only when the server's list fails to load. */

import type { Answer } from "./api";

export type Agent = Answer<"/api/agents">["agents"][number];

export type AgentType = Agent["type"];

export const FALLBACK_AGENTS: readonly Agent[] = [
  {
    type: "general",
    name: "General Assistant",
    description: "Helps you choose the right agent and prepare your data",
    capabilities: ["Agent selection", "General guidance", "Data upload assistance"],
  },
  {
    type: "demand_forecasting",
    name: "Demand Forecasting",
    description: "Forecasts demand per product with seasonality, trends and prediction intervals",
    capabilities: [
      "Time series analysis",
      "Trend identification",
      "Seasonal pattern detection",
      "Demand forecasting",
      "Statistical modeling",
      "Anomaly detection",
    ],
  },
  {
    type: "inventory_optimization",
    name: "Inventory Optimization",
    description: "Finds order quantities, safety stocks and reorder points that cost least",
    capabilities: [
      "ABC analysis",
      "EOQ",
      "Safety stock",
      "Reorder point",
      "Turnover analysis",
      "Cost-benefit analysis",
    ],
  },
  {
    type: "vehicle_routing",
    name: "Vehicle Routing",
    description: "Plans delivery routes under vehicle capacities and time windows",
    capabilities: [
      "Route optimization",
      "Vehicle capacity planning",
      "Time windows",
      "Multi-stop planning",
      "Distance and time calculations",
      "Transport cost optimization",
    ],
  },
  {
    type: "dynamic_demand_sensing",
    name: "Dynamic Demand Sensing",
    description: "Adjusts short-term demand with external signals such as weather and promotions",
    capabilities: [
      "Signal impact analysis",
      "Real-time sensing",
      "Short-term forecasting",
      "External data fusion",
      "Anomaly detection",
      "Social media sentiment analysis",
    ],
  },
  {
    type: "supplier_selection",
    name: "Supplier Selection",
    description: "Ranks suppliers on quality, performance, cost and risk",
    capabilities: [
      "Multi-criteria evaluation",
      "Ranking and scoring",
      "Risk assessment",
      "Performance analysis",
      "Cost optimization",
      "Strategic sourcing recommendations",
    ],
  },
];

export const SPECIALISED_AGENTS = FALLBACK_AGENTS.filter((agent) => agent.type !== "general");

export function agentName(type: AgentType, agents: readonly Agent[] = FALLBACK_AGENTS): string {
  return agents.find((agent) => agent.type === type)?.name ?? type;
}
