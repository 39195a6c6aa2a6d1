/** Written by `protocol/tests/front_end.rs` from the agents and plans of that crate. Change them there. */

import type { Agent } from "./agents";

export const DEFAULT_AGENTS: readonly Agent[] = [
  {
    "capabilities": [
      "Agent selection",
      "General guidance",
      "Data upload assistance"
    ],
    "description": "Helps you choose the right agent and prepare your data",
    "name": "General Assistant",
    "type": "general"
  },
  {
    "capabilities": [
      "Time series analysis",
      "Trend identification",
      "Seasonal pattern detection",
      "Demand forecasting",
      "Statistical modeling",
      "Anomaly detection"
    ],
    "description": "Forecasts demand per product with seasonality, trends and prediction intervals",
    "name": "Demand Forecasting",
    "type": "demand_forecasting"
  },
  {
    "capabilities": [
      "ABC analysis",
      "EOQ",
      "Safety stock",
      "Reorder point",
      "Turnover analysis",
      "Cost-benefit analysis"
    ],
    "description": "Finds order quantities, safety stocks and reorder points that cost least",
    "name": "Inventory Optimization",
    "type": "inventory_optimization"
  },
  {
    "capabilities": [
      "Route optimization",
      "Vehicle capacity planning",
      "Time windows",
      "Multi-stop planning",
      "Distance and time calculations",
      "Transport cost optimization"
    ],
    "description": "Plans delivery routes under vehicle capacities and time windows",
    "name": "Vehicle Routing",
    "type": "vehicle_routing"
  },
  {
    "capabilities": [
      "Signal impact analysis",
      "Real-time sensing",
      "Short-term forecasting",
      "External data fusion",
      "Anomaly detection",
      "Social media sentiment analysis"
    ],
    "description": "Adjusts short-term demand with external signals such as weather and promotions",
    "name": "Dynamic Demand Sensing",
    "type": "dynamic_demand_sensing"
  },
  {
    "capabilities": [
      "Multi-criteria evaluation",
      "Ranking and scoring",
      "Risk assessment",
      "Performance analysis",
      "Cost optimization",
      "Strategic sourcing recommendations"
    ],
    "description": "Ranks suppliers on quality, performance, cost and risk",
    "name": "Supplier Selection",
    "type": "supplier_selection"
  }
];

export const DEFAULT_PLANS = [
  {
    "currency": "INR",
    "description": "Perfect for small teams getting started",
    "features": [
      "Up to 500 SKUs",
      "2 agents",
      "Basic upload"
    ],
    "id": "basic",
    "name": "Basic",
    "price": 0.0
  },
  {
    "currency": "INR",
    "description": "For growing businesses with advanced needs",
    "features": [
      "Unlimited SKUs",
      "3 agents",
      "Advanced upload",
      "What-if scenarios",
      "Priority support",
      "Advanced analytics",
      "API access"
    ],
    "id": "pro",
    "name": "Pro",
    "price": 999.0
  },
  {
    "currency": "INR",
    "description": "For large organizations with complex requirements",
    "features": [
      "Unlimited users (planned)",
      "All agents",
      "100000 SKUs",
      "Database connection"
    ],
    "id": "enterprise",
    "name": "Enterprise",
    "price": 2999.0
  }
];
