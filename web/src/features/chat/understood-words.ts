/** Plain words for what is in force: the parameters that were understood, each with its name and value as a person says them. */

import { select, t } from "@lingui/core/macro";
import { numberText } from "@/lib/locale/number-text";
import { language } from "@/lib/words/language";
import {
  DAYS,
  DEVIATIONS,
  HOURS,
  KM,
  KM_PER_HOUR,
  MINUTES,
  PERCENT,
  PERIODS,
  SECONDS,
  SPANS,
  type UnitWords,
} from "./unit-words";

type Shape = (value: unknown) => string;

/**
 * One parameter as words: `label` names it in a question to the server, in English; `text` says it with its value in the language of
 * the interface.
 */
export type InForce = { key: string; label: string; text: string };

/** What the result of a tool is called when a later analysis goes on from it. */
const RESULTS: Record<string, readonly [label: string, text: string]> = {
  forecast_demand: ["forecast", t`demand from the forecast`],
  optimize_inventory: ["order list", t`quantities from the order list`],
  allocate_orders: ["split", t`quantities from the split`],
};

/** The earlier result that an analysis goes on from; it can be removed and has no value to change. */
export function goesOnFrom(tool: string | undefined): InForce | undefined {
  const words = tool === undefined ? undefined : RESULTS[tool];
  return words && { key: "uses", label: words[0], text: words[1] };
}

const NUMBER: Intl.NumberFormatOptions = { maximumFractionDigits: 4 };
const SIGNED: Intl.NumberFormatOptions = { maximumFractionDigits: 4, signDisplay: "exceptZero" };

const LIST = new Intl.ListFormat(language(), { type: "conjunction" });

const SIGNS: Record<string, string> = { eq: "=", ne: "≠", lt: "<", le: "≤", gt: ">", ge: "≥" };

const AGGREGATES: Record<string, (column: string) => string> = {
  sum: (column) => t`sum of ${column}`,
  mean: (column) => t`mean of ${column}`,
  min: (column) => t`smallest ${column}`,
  max: (column) => t`largest ${column}`,
  count_distinct: (column) => t`different values of ${column}`,
  count_blank: (column) => t`blanks of ${column}`,
};

const PARAMETERS: Record<string, readonly [label: string, name: string, shape: Shape]> = {
  horizon: ["horizon", t`horizon`, span],
  period: ["period", t`period`, dates],
  frequency: ["step", t({ message: "step", context: "of a series" }), plain],
  history: ["history", t`history`, span],
  history_period: ["past period", t`past period`, dates],
  exclude_period: ["left-out period", t`left-out period`, dates],
  interval_level: ["interval", t({ message: "interval", context: "of a forecast" }), share],
  method: ["method", t`method`, name],
  compare_methods: ["compared methods", t`compared methods`, name],
  metric: ["error measure", t`error measure`, capitals],
  window: ["average over", t`average over`, unit(PERIODS)],
  season_length: ["season", t({ message: "season", context: "of a forecast" }), unit(PERIODS)],
  remove_outliers: ["outlier removal", t`outlier removal`, yesOrNo],
  threshold_sigma: ["anomaly threshold", t`anomaly threshold`, unit(DEVIATIONS)],
  group_by: ["split", t({ message: "split", context: "parameter of an analysis" }), by],
  top_n: ["number to show", t`number to show`, plain],
  growth_pct: ["growth", t`growth`, change],
  service_level: ["service level", t`service level`, share],
  service_by: ["service level", t`service level`, services],
  service_type: ["service type", t`service type`, plain],
  compare_service_level: ["compared service level", t`compared service level`, share],
  lead_time_days: ["lead time", t`lead time`, unit(DAYS)],
  lead_time_std_days: ["lead time spread", t`lead time spread`, unit(DAYS)],
  lead_time_factor: ["lead time factor", t`lead time factor`, plain],
  lead_time_change_days: ["lead time change", t`lead time change`, unit(DAYS)],
  review_days: ["review period", t`review period`, unit(DAYS)],
  safety_days: ["safety stock", t`safety stock`, unit(DAYS)],
  days_of_cover: ["cover", t({ message: "cover", context: "days that the stock lasts" }), unit(DAYS)],
  order_cost: ["order cost", t`order cost`, plain],
  holding_rate: ["holding rate", t`holding rate`, share],
  holding_cost: ["holding cost", t`holding cost`, plain],
  unit_cost: ["unit cost", t`unit cost`, plain],
  unit_price: ["unit price", t`unit price`, plain],
  salvage_value: ["salvage value", t`salvage value`, plain],
  demand_mean: ["mean demand", t`mean demand`, plain],
  demand_std: ["demand spread", t`demand spread`, plain],
  annual_demand: ["annual demand", t`annual demand`, plain],
  cost_change_pct: ["cost change", t`cost change`, change],
  budget: ["budget", t`budget`, plain],
  currency: ["currency", t`currency`, plain],
  moq: ["minimum order", t`minimum order`, plain],
  max_order: ["largest order", t`largest order`, plain],
  pack_size: ["pack size", t`pack size`, plain],
  price_breaks: ["price breaks", t`price breaks`, priceBreaks],
  abc_thresholds: ["ABC thresholds", t`ABC thresholds`, share],
  joint_order: ["joint order", t`joint order`, yesOrNo],
  vehicles: ["vehicles", t`vehicles`, plain],
  vehicles_delta: ["change of vehicles", t`change of vehicles`, signed],
  fleet: ["fleet", t`fleet`, fleet],
  capacity: ["capacity", t`capacity`, plain],
  capacity_unit: ["capacity unit", t`capacity unit`, plain],
  shift: ["shift", t`shift`, range],
  latest: ["latest arrival", t`latest arrival`, plain],
  speed_kmh: ["speed", t`speed`, unit(KM_PER_HOUR)],
  service_minutes: ["time at a stop", t`time at a stop`, unit(MINUTES)],
  depot: ["depot", t`depot`, plain],
  depot_row: ["row of the depot", t`row of the depot`, plain],
  return_to_depot: ["return to the depot", t`return to the depot`, yesOrNo],
  max_distance_km: ["longest route", t`longest route`, unit(KM)],
  max_stops: ["stops on a route", t`stops on a route`, plain],
  max_route_hours: ["route time", t`route time`, unit(HOURS)],
  max_trips: ["trips of a vehicle", t`trips of a vehicle`, plain],
  cost_per_km: ["cost of a km", t`cost of a km`, plain],
  cost_per_vehicle: ["cost of a vehicle", t`cost of a vehicle`, plain],
  objective: ["objective", t`objective`, plain],
  rounding: ["rounding", t`rounding`, plain],
  solve_seconds: ["search time", t`search time`, unit(SECONDS)],
  detour_factor: ["detour factor", t`detour factor`, plain],
  stops: ["number of stops", t`number of stops`, plain],
  signals: ["signals", t`signals`, plain],
  exclude_signals: ["left-out signals", t`left-out signals`, plain],
  signal_change: ["signal change", t`signal change`, changes],
  price_change_pct: ["price change", t`price change`, change],
  event: ["event", t`event`, plain],
  event_date: ["date of the event", t`date of the event`, plain],
  max_lag_days: ["longest lead", t`longest lead`, unit(DAYS)],
  fdr: ["false discovery rate", t`false discovery rate`, share],
  text_column: ["column of texts", t`column of texts`, plain],
  weights: ["weights", t`weights`, weights],
  weight_ratios: ["weight ratios", t`weight ratios`, ratios],
  weighting: ["weighting", t`weighting`, name],
  directions: ["directions", t`directions`, directions],
  criteria: ["criteria", t`criteria`, plain],
  ends: ["who has", t`who has`, ends],
  quantity: ["quantity", t`quantity`, plain],
  quantity_unit: ["quantity unit", t`quantity unit`, plain],
  max_suppliers: ["most suppliers", t`most suppliers`, plain],
  min_suppliers: ["fewest suppliers", t`fewest suppliers`, plain],
  max_share: ["largest share", t`largest share`, share],
  min_order: ["smallest lot", t`smallest lot`, plain],
  max_defect_pct: ["most defects", t`most defects`, unit(PERCENT)],
  supplier_limits: ["limits of suppliers", t`limits of suppliers`, supplierLimits],
  item_sources: ["fixed suppliers", t`fixed suppliers`, sources],
  item_exclusions: ["left-out suppliers", t`left-out suppliers`, sources],
  aggregate: ["figure", t({ message: "figure", context: "parameter of an analysis" }), aggregate],
  changes: ["supposed", t({ message: "supposed", context: "in a question" }), supposed],
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
  const spelled = key.replaceAll("_", " ");
  const [label, name, shape] = PARAMETERS[key] ?? [spelled, spelled, plain];
  const shown = shape(value);
  return { key, label, text: t({ message: `${name} ${shown}`, context: "a parameter and its value" }) };
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

/** Several numbers share their unit. */
function unit(words: UnitWords): Shape {
  return (value) => words(typeof value === "number" ? value : 2, plain(value));
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
  const columns = plain(value);
  return t({ message: `by ${columns}`, context: "what a result is split by" });
}

function yesOrNo(value: unknown): string {
  return value === false ? t({ message: "no", context: "value" }) : t({ message: "yes", context: "value" });
}

function span(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const words = SPANS[plain(value.unit)];
  return words ? unit(words)(value.n) : `${plain(value.n)} ${plain(value.unit)}`;
}

function dates(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return value.from === value.to ? plain(value.from) : range(value);
}

function range(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const [from, to] = [plain(value.from), plain(value.to)];
  if (value.to === undefined) return t({ message: `since ${from}`, context: "a period" });
  if (value.from === undefined) return t({ message: `until ${to}`, context: "a period" });
  return t`${from} to ${to}`;
}

function fleet(value: unknown): string {
  return each(value, (kind) => {
    const [count, capacity] = [plain(kind.n), plain(kind.capacity)];
    return t({ message: `${count} of ${capacity}`, context: "vehicles of a capacity" });
  });
}

function priceBreaks(value: unknown): string {
  return each(value, ({ from, percent_off }) => {
    const [discount, quantity] = [plain(percent_off), plain(from)];
    return t`${discount} % off from ${quantity} units`;
  });
}

function ratios(value: unknown): string {
  return each(value, ({ a, b, ratio }) => {
    const [one, times, other] = [plain(a), plain(ratio), plain(b)];
    return t`${one} ${times} times ${other}`;
  });
}

function directions(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const said = Object.entries(value).map(([criterion, end]) =>
    end === "min" ? t`lower ${criterion}` : t`higher ${criterion}`,
  );
  return said.join(", ");
}

function ends(value: unknown): string {
  if (!Array.isArray(value) || !value.every(isRecord)) return plain(value);
  const said = value.map(({ column: named, end }) => {
    const column = String(named);
    const which = String(end);
    return select(which, {
      lowest: `the lowest ${column}`,
      highest: `the highest ${column}`,
      best: `the best ${column}`,
      other: `the worst ${column}`,
    });
  });
  return LIST.format(said);
}

/** Weights are shares when they add up to one, and any numbers otherwise. */
function weights(value: unknown): string {
  if (!isRecord(value) && !Array.isArray(value)) return plain(value);
  const sum = Object.values(value).reduce((total: number, weight) => total + Number(weight), 0);
  const shape = Math.abs(sum - 1) < 1e-6 ? share : plain;
  return Array.isArray(value) ? shape(value) : entries(value, shape);
}

const LIMITS: Record<string, (amount: string) => string> = {
  most_units: (amount) => t`at most ${amount} units`,
  fewest_units: (amount) => t`at least ${amount} units`,
  largest_share: (amount) => t`at most ${amount} %`,
  smallest_share: (amount) => t`at least ${amount} %`,
};

function supplierLimits(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return entries(value, (limits) => {
    if (!isRecord(limits)) return plain(limits);
    const said = Object.entries(limits).map(([limit, amount]) => {
      const words = LIMITS[limit];
      return words ? words(plain(amount)) : `${limit} ${plain(amount)}`;
    });
    return said.join(", ");
  });
}

function sources(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  return entries(value, (names) => {
    const suppliers = plain(names);
    return t({ message: `from ${suppliers}`, context: "suppliers of an item" });
  });
}

function aggregate(value: unknown): string {
  if (!isRecord(value)) return plain(value);
  const op = plain(value.op);
  const words = AGGREGATES[op];
  return words ? words(plain(value.column)) : `${op} ${plain(value.column)}`;
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
