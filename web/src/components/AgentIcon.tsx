import type { AgentType } from "@/lib/agents";
import { Icon } from "./Icon";

const TINTS: Record<AgentType, string> = {
  general: "bg-primary/12 text-primary",
  demand_forecasting: "bg-info/12 text-info",
  inventory_optimization: "bg-secondary/12 text-secondary",
  vehicle_routing: "bg-success/12 text-success",
  dynamic_demand_sensing: "bg-primary/12 text-primary",
  supplier_selection: "bg-error/10 text-error",
};

const SIZES = { small: "size-8", large: "size-11" };

/** The mark of an agent on its own tint. */
export function AgentIcon({ type, size = "small" }: { type: AgentType; size?: keyof typeof SIZES }) {
  return (
    <span className={`grid shrink-0 place-items-center rounded-field ${SIZES[size]} ${TINTS[type]}`}>
      <Icon name={type} className={size === "small" ? "size-4.5" : "size-6"} />
    </span>
  );
}
