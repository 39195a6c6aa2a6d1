import { AgentIcon } from "@/components/AgentIcon";
import { Icon } from "@/components/Icon";
import { agentName } from "@/lib/agents";

const TEMPLATES = [
  { type: "demand_forecasting", folder: "samples", columns: ["date", "demand", "product_id"] },
  {
    type: "inventory_optimization",
    folder: "samples",
    columns: ["item_id", "item_name", "current_stock", "unit_cost", "annual_demand"],
  },
  { type: "vehicle_routing", folder: "samples", columns: ["location_id", "name", "x_coord", "y_coord", "demand"] },
  {
    type: "dynamic_demand_sensing",
    folder: "templates",
    columns: ["date", "demand", "product_id", "price", "promotion", "temperature", "social_sentiment", "web_visits"],
  },
  {
    type: "supplier_selection",
    folder: "templates",
    columns: ["supplier", "quality", "performance", "cost", "delivery_days", "capacity"],
  },
] as const;

/** Files to begin with, one per agent: the columns that are always understood, with sample rows. */
export function Templates() {
  return (
    <section aria-labelledby="templates-heading" className="space-y-3">
      <h2 id="templates-heading" className="text-lg font-semibold">
        Data Templates
      </h2>
      <ul className="grid gap-3 md:grid-cols-3">
        {TEMPLATES.map(({ type, folder, columns }) => (
          <li key={type} className="surface flex flex-col gap-3 p-4">
            <span className="flex items-center gap-2.5">
              <AgentIcon type={type} />
              <span className="text-sm font-semibold">{agentName(type)}</span>
            </span>
            <p className="flex flex-1 flex-wrap content-start gap-1.5">
              {columns.map((column) => (
                <code key={column} className="rounded bg-base-200 px-1.5 py-0.5 text-xs">
                  {column}
                </code>
              ))}
            </p>
            <a
              href={`/${folder}/${type}.csv`}
              download={`template_${type}.csv`}
              className="btn btn-sm btn-outline border-base-300"
              aria-label={`Download the ${agentName(type)} template`}
            >
              <Icon name="download" className="size-4" />
              Download
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
