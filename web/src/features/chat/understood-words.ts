/** Plain words for what is in force: the parameters that were understood, each with its name and value as a person says them. */

import { numberText } from "@/lib/locale/number-text";

type Shape = (value: unknown) => string;

/**
 * One parameter as words: `label` names it in a sentence, `text` says it with its value. English in every language of the interface,
 * because questions to the server are made of them.
 */
export type InForce = { key: string; label: string; text: string };

/** What the result of a tool is called when a later analysis goes on from it. */
const RESULTS: Record<string, readonly [label: string, text: string]> = {
  forecast_demand: ["forecast", "demand from the forecast"],
  optimize_inventory: ["order list", "quantities from the order list"],
  allocate_orders: ["split", "quantities from the split"],
};

/** The earlier result that an analysis goes on from; it can be removed and has no value to change. */
export function goesOnFrom(tool: string | undefined): InForce | undefined {
  const words = tool === undefined ? undefined : RESULTS[tool];
  return words && { key: "uses", label: words[0], text: words[1] };
}

const NUMBER: Intl.NumberFormatOptions = { maximumFractionDigits: 4 };
const SIGNED: Intl.NumberFormatOptions = { maximumFractionDigits: 4, signDisplay: "exceptZero" };

const SIGNS: Record<string, string> = { eq: "=", ne: "≠", lt: "<", le: "≤", gt: ">", ge: "≥" };

const AGGREGATES: Record<string, string> = {
  sum: "sum of",
  mean: "mean of",
  min: "smallest",
  max: "largest",
  count_distinct: "different values of",
  count_blank: "blanks of",
};

const PARAMETERS: Record<string, readonly [label: string, shape: Shape]> = {
  horizon: ["horizon", span],
  period: ["period", dates],
  frequency: ["step", plain],
  history: ["history", span],
  history_period: ["past period", dates],
  exclude_period: ["left-out period", dates],
  interval_level: ["interval", share],
  method: ["method", name],
  compare_methods: ["compared methods", name],
  metric: ["error measure", capitals],
  window: ["average over", unit("periods")],
  season_length: ["season", unit("periods")],
  remove_outliers: ["outlier removal", yesOrNo],
  threshold_sigma: ["anomaly threshold", unit("standard deviations")],
  group_by: ["split", by],
  top_n: ["number to show", plain],
  growth_pct: ["growth", change],
  service_level: ["service level", share],
  service_by: ["service level", services],
  service_type: ["service type", plain],
  compare_service_level: ["compared service level", share],
  lead_time_days: ["lead time", unit("days")],
  lead_time_std_days: ["lead time spread", unit("days")],
  lead_time_factor: ["lead time factor", plain],
  lead_time_change_days: ["lead time change", unit("days")],
  review_days: ["review period", unit("days")],
  safety_days: ["safety stock", unit("days")],
  days_of_cover: ["cover", unit("days")],
  order_cost: ["order cost", plain],
  holding_rate: ["holding rate", share],
  holding_cost: ["holding cost", plain],
  unit_cost: ["unit cost", plain],
  unit_price: ["unit price", plain],
  salvage_value: ["salvage value", plain],
  demand_mean: ["mean demand", plain],
  demand_std: ["demand spread", plain],
  annual_demand: ["annual demand", plain],
  cost_change_pct: ["cost change", change],
  budget: ["budget", plain],
  currency: ["currency", plain],
  moq: ["minimum order", plain],
  max_order: ["largest order", plain],
  pack_size: ["pack size", plain],
  price_breaks: ["price breaks", priceBreaks],
  abc_thresholds: ["ABC thresholds", share],
  joint_order: ["joint order", yesOrNo],
  vehicles: ["vehicles", plain],
  vehicles_delta: ["change of vehicles", signed],
  fleet: ["fleet", fleet],
  capacity: ["capacity", plain],
  capacity_unit: ["capacity unit", plain],
  shift: ["shift", range],
  latest: ["latest arrival", plain],
  speed_kmh: ["speed", unit("km/h")],
  service_minutes: ["time at a stop", unit("minutes")],
  depot: ["depot", plain],
  depot_row: ["row of the depot", plain],
  return_to_depot: ["return to the depot", yesOrNo],
  max_distance_km: ["longest route", unit("km")],
  max_stops: ["stops on a route", plain],
  max_route_hours: ["route time", unit("hours")],
  max_trips: ["trips of a vehicle", plain],
  cost_per_km: ["cost of a km", plain],
  cost_per_vehicle: ["cost of a vehicle", plain],
  objective: ["objective", plain],
  rounding: ["rounding", plain],
  solve_seconds: ["search time", unit("seconds")],
  detour_factor: ["detour factor", plain],
  stops: ["number of stops", plain],
  signals: ["signals", plain],
  exclude_signals: ["left-out signals", plain],
  signal_change: ["signal change", changes],
  price_change_pct: ["price change", change],
  event: ["event", plain],
  event_date: ["date of the event", plain],
  max_lag_days: ["longest lead", unit("days")],
  fdr: ["false discovery rate", share],
  text_column: ["column of texts", plain],
  weights: ["weights", weights],
  weight_ratios: ["weight ratios", ratios],
  weighting: ["weighting", name],
  directions: ["directions", directions],
  criteria: ["criteria", plain],
  ends: ["who has", ends],
  quantity: ["quantity", plain],
  quantity_unit: ["quantity unit", plain],
  max_suppliers: ["most suppliers", plain],
  min_suppliers: ["fewest suppliers", plain],
  max_share: ["largest share", share],
  min_order: ["smallest lot", plain],
  max_defect_pct: ["most defects", unit("%")],
  supplier_limits: ["limits of suppliers", supplierLimits],
  item_sources: ["fixed suppliers", sources],
  item_exclusions: ["left-out suppliers", sources],
  aggregate: ["figure", aggregate],
  changes: ["supposed", supposed],
};

/** The names that have words of their own; others are said by their name. */
export const NAMED: readonly string[] = [...Object.keys(PARAMETERS), "filters"];

/** What is in force, in words, in the order of the request. A filter is said by its column. */
export function inForce(params: Readonly<Record<string, unknown>>): InForce[] {
  const said: InForce[] = [];
  for (const [key, value] of Object.entries(params)) {
    if (isNothing(value) || isBareUnit(key, value)) continue;
    if (key === "filters" && Array.isArray(value) && value.every(isRecord)) said.push(...value.map(filter));
    else said.push(parameter(key, value));
  }
  return said;
}

function parameter(key: string, value: unknown): InForce {
  const [label, shape] = PARAMETERS[key] ?? [key.replaceAll("_", " "), plain];
  return { key, label, text: `${label} ${shape(value)}` };
}

function filter({ column, op, value }: Record<string, unknown>, place: number): InForce {
  const label = plain(column);
  return { key: `filters ${place}`, label, text: `${label} ${SIGNS[plain(op)] ?? plain(op)} ${plain(value)}` };
}

function isNothing(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** “200 units” gives its unit as no more than that. */
function isBareUnit(key: string, value: unknown): boolean {
  return key.endsWith("_unit") && (value === "unit" || value === "units");
}

/** Any value in words; every shape falls back to it when the value is not what it expects. */
function plain(value: unknown): string {
  if (typeof value === "number") return numberText(value, NUMBER);
  if (typeof value === "boolean") return yesOrNo(value);
  if (Array.isArray(value)) return value.map(plain).join(", ");
  if (isRecord(value)) return entries(value, plain);
  return String(value);
}

function unit(words: string): Shape {
  return (value) => {
    const isOne = value === 1 && words.endsWith("s");
    return `${plain(value)} ${isOne ? words.slice(0, -1) : words}`;
  };
}

function share(value: unknown): string {
  if (Array.isArray(value)) return value.map(share).join(", ");
  return typeof value === "number" ? `${numberText(value * 100, NUMBER)} %` : plain(value);
}

/** What is supposed of some rows, as it was said. */
function supposed(value: unknown): string {
  const said = Array.isArray(value) ? value.map((one) => (isRecord(one) ? one.said : undefined)) : [];
  return said.length > 0 && said.every((words) => typeof words === "string") ? said.join(", ") : plain(value);
}

function services(value: unknown): string {
  return isRecord(value) && isRecord(value.levels) ? entries(value.levels, share) : plain(value);
}

function signed(value: unknown): string {
  return typeof value === "number" ? numberText(value, SIGNED) : plain(value);
}

function change(value: unknown): string {
  return `${signed(value)} %`;
}

function changes(value: unknown): string {
  return isRecord(value) ? entries(value, signed) : plain(value);
}

function name(value: unknown): string {
  return plain(value).replaceAll("_", " ");
}

function capitals(value: unknown): string {
  return plain(value).toUpperCase();
}

function by(value: unknown): string {
  return `by ${plain(value)}`;
}

function yesOrNo(value: unknown): string {
  return value === false ? "no" : "yes";
}

function span(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return unit(`${plain(value.unit)}s`)(value.n);
}

function dates(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return value.from === value.to ? plain(value.from) : range(value);
}

function range(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  if (value.to === undefined) return `since ${plain(value.from)}`;
  if (value.from === undefined) return `until ${plain(value.to)}`;
  return `${plain(value.from)} to ${plain(value.to)}`;
}

function fleet(value: unknown): string {
  return each(value, (kind) => `${plain(kind.n)} of ${plain(kind.capacity)}`);
}

function priceBreaks(value: unknown): string {
  return each(value, ({ from, percent_off }) => `${plain(percent_off)} % off from ${plain(from)} units`);
}

function ratios(value: unknown): string {
  return each(value, ({ a, b, ratio }) => `${plain(a)} ${plain(ratio)} times ${plain(b)}`);
}

function directions(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const said = Object.entries(value).map(([criterion, end]) => `${end === "min" ? "lower" : "higher"} ${criterion}`);
  return said.join(", ");
}

function ends(value: unknown): string {
  if (!Array.isArray(value) || !value.every(isRecord)) return plain(value);
  return value.map(({ column, end }) => `the ${String(end)} ${String(column)}`).join(" and ");
}

/** Weights are shares when they add up to one, and any numbers otherwise. */
function weights(value: unknown): string {
  if (!isRecord(value) && !Array.isArray(value)) return plain(value);
  const sum = Object.values(value).reduce((total: number, weight) => total + Number(weight), 0);
  const shape = Math.abs(sum - 1) < 1e-6 ? share : plain;
  return Array.isArray(value) ? shape(value) : entries(value, shape);
}

const LIMITS: Record<string, readonly [before: string, behind: string]> = {
  most_units: ["at most", "units"],
  fewest_units: ["at least", "units"],
  largest_share: ["at most", "%"],
  smallest_share: ["at least", "%"],
};

function supplierLimits(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return entries(value, (limits) => {
    if (!isRecord(limits)) return plain(limits);
    const said = Object.entries(limits).map(([limit, amount]) => {
      const [before, behind] = LIMITS[limit] ?? [limit, ""];
      return `${before} ${plain(amount)} ${behind}`.trim();
    });
    return said.join(", ");
  });
}

function sources(value: unknown): string {
  return isRecord(value) ? entries(value, (names) => `from ${plain(names)}`) : plain(value);
}

function aggregate(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const op = plain(value.op);
  return `${AGGREGATES[op] ?? op} ${plain(value.column)}`;
}

function each(value: unknown, shape: (part: Record<string, unknown>) => string): string {
  const isList = Array.isArray(value) && value.every(isRecord);
  return isList ? value.map(shape).join(", ") : plain(value);
}

function entries(value: Record<string, unknown>, shape: Shape): string {
  const said = Object.entries(value).map(([key, part]) => `${key} ${shape(part)}`);
  return said.join(", ");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
