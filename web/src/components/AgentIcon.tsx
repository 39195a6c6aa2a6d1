import type { AgentType } from "@/lib/agents";
import { Icon, type IconName } from "./Icon";

/** The icon and the tint of each agent. They are defined only here. */
const LOOKS: Record<AgentType, { icon: IconName; tint: string }> = {
  general: { icon: "sparkle", tint: "bg-primary/12 text-primary" },
  demand_forecasting: { icon: "chart", tint: "bg-info/12 text-info" },
  inventory_optimization: { icon: "box", tint: "bg-secondary/12 text-secondary" },
  vehicle_routing: { icon: "truck", tint: "bg-success/12 text-success" },
  dynamic_demand_sensing: { icon: "signal", tint: "bg-primary/12 text-primary" },
  supplier_selection: { icon: "factory", tint: "bg-error/10 text-error" },
};

const SIZES = { small: "size-8", large: "size-11" };

/** The icon of an agent on its tint. */
export function AgentIcon({ type, size = "small" }: { type: AgentType; size?: keyof typeof SIZES }) {
  const { icon, tint } = LOOKS[type];
  return (
    <span className={`grid shrink-0 place-items-center rounded-field ${SIZES[size]} ${tint}`}>
      <Icon name={icon} className={size === "small" ? "size-4.5" : "size-6"} />
    </span>
  );
}
