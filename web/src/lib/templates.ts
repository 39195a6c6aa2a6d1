/** Written by `cargo run -p agents --example write_samples` from the templates of the agents. */

export const TEMPLATES = [
  { type: "demand_forecasting", columns: ["date", "demand", "product_id"], optional: [] },
  { type: "inventory_optimization", columns: ["item_id", "item_name", "current_stock", "unit_cost", "annual_demand"], optional: ["lead_time_days", "order_cost", "weekly_demand_std"] },
  { type: "vehicle_routing", columns: ["location_id", "name", "x_coord", "y_coord", "demand"], optional: ["ready_time", "due_time", "service_time"] },
  { type: "dynamic_demand_sensing", columns: ["date", "demand", "price", "promotion", "temperature"], optional: ["competitor_price", "social_sentiment", "web_visits", "review_text"] },
  { type: "supplier_selection", columns: ["supplier_name", "quality", "performance", "cost"], optional: ["lead_time_days", "defect_rate_percent", "risk", "country"] },
] as const;
