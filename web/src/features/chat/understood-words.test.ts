import { afterEach, describe, expect, it, vi } from "vitest";
import { inForce, NAMED } from "./understood-words";

const SAID: [name: string, value: unknown, text: string][] = [
  ["horizon", { n: 6, unit: "week" }, "horizon 6 weeks"],
  ["period", { from: "2026-12-01", to: "2026-12-31" }, "period 2026-12-01 to 2026-12-31"],
  ["frequency", "week", "step week"],
  ["history", { n: 1, unit: "year" }, "history 1 year"],
  ["history_period", { from: "2025-03-01", to: "2025-03-01" }, "past period 2025-03-01"],
  ["exclude_period", { from: "2025-03-01", to: "2025-04-30" }, "left-out period 2025-03-01 to 2025-04-30"],
  ["interval_level", [0.8, 0.95], "interval 80 %, 95 %"],
  ["method", "holt_winters", "method holt winters"],
  ["compare_methods", ["ets", "seasonal_naive"], "compared methods ets, seasonal naive"],
  ["metric", "mase", "error measure MASE"],
  ["window", 3, "average over 3 periods"],
  ["season_length", 12, "season 12 periods"],
  ["remove_outliers", true, "outlier removal yes"],
  ["threshold_sigma", 3, "anomaly threshold 3 standard deviations"],
  ["group_by", ["region", "store"], "split by region, store"],
  ["top_n", 10, "number to show 10"],
  ["growth_pct", -15, "growth -15 %"],
  ["service_level", 0.95, "service level 95 %"],
  ["service_by", { column: "category", levels: { Dairy: 0.99, Bakery: 0.9 } }, "service level Dairy 99 %, Bakery 90 %"],
  ["service_type", "fill", "service type fill"],
  ["compare_service_level", 0.98, "compared service level 98 %"],
  ["lead_time_days", [7, 14], "lead time 7, 14 days"],
  ["lead_time_std_days", 1, "lead time spread 1 day"],
  ["lead_time_factor", 1.5, "lead time factor 1.5"],
  ["lead_time_change_days", 5, "lead time change 5 days"],
  ["review_days", 7, "review period 7 days"],
  ["safety_days", 10, "safety stock 10 days"],
  ["days_of_cover", 30, "cover 30 days"],
  ["order_cost", 50, "order cost 50"],
  ["holding_rate", 0.07, "holding rate 7 %"],
  ["holding_cost", 2.5, "holding cost 2.5"],
  ["unit_cost", 4, "unit cost 4"],
  ["unit_price", 9, "unit price 9"],
  ["salvage_value", 1, "salvage value 1"],
  ["demand_mean", 100, "mean demand 100"],
  ["demand_std", 20, "demand spread 20"],
  ["annual_demand", 1200, "annual demand 1,200"],
  ["cost_change_pct", 10, "cost change +10 %"],
  ["budget", 10_000_000, "budget 10,000,000"],
  ["currency", "INR", "currency INR"],
  ["moq", 12, "minimum order 12"],
  ["max_order", 500, "largest order 500"],
  ["pack_size", 6, "pack size 6"],
  ["price_breaks", [{ from: 500, percent_off: 10 }], "price breaks 10 % off from 500 units"],
  ["abc_thresholds", [0.8, 0.95], "ABC thresholds 80 %, 95 %"],
  ["joint_order", false, "joint order no"],
  ["vehicles", 5, "vehicles 5"],
  ["vehicles_delta", 2, "change of vehicles +2"],
  [
    "fleet",
    [
      { n: 3, capacity: 200 },
      { n: 2, capacity: 500 },
    ],
    "fleet 3 of 200, 2 of 500",
  ],
  ["capacity", 200, "capacity 200"],
  ["capacity_unit", "pallet", "capacity unit pallet"],
  ["shift", { from: "08:00", to: "17:00" }, "shift 08:00 to 17:00"],
  ["latest", "17:30", "latest arrival 17:30"],
  ["speed_kmh", 64.37, "speed 64.37 km/h"],
  ["service_minutes", 10, "time at a stop 10 minutes"],
  ["depot", "Leeds", "depot Leeds"],
  ["depot_row", 1, "row of the depot 1"],
  ["return_to_depot", false, "return to the depot no"],
  ["max_distance_km", 120, "longest route 120 km"],
  ["max_stops", 15, "stops on a route 15"],
  ["max_route_hours", 8, "route time 8 hours"],
  ["max_trips", 2, "trips of a vehicle 2"],
  ["cost_per_km", 0.4, "cost of a km 0.4"],
  ["cost_per_vehicle", 90, "cost of a vehicle 90"],
  ["objective", "distance", "objective distance"],
  ["rounding", "nint", "rounding nint"],
  ["solve_seconds", 20, "search time 20 seconds"],
  ["detour_factor", 1.3, "detour factor 1.3"],
  ["stops", 40, "number of stops 40"],
  ["signals", ["weather", "promo"], "signals weather, promo"],
  ["exclude_signals", ["news"], "left-out signals news"],
  ["signal_change", { temperature: 2 }, "signal change temperature +2"],
  ["price_change_pct", -5, "price change -5 %"],
  ["event", "Diwali", "event Diwali"],
  ["event_date", "2026-11-08", "date of the event 2026-11-08"],
  ["max_lag_days", 21, "longest lead 21 days"],
  ["fdr", 0.05, "false discovery rate 5 %"],
  ["text_column", "review", "column of texts review"],
  ["weights", { price: 0.7, quality: 0.3 }, "weights price 70 %, quality 30 %"],
  ["weight_ratios", [{ a: "price", b: "quality", ratio: 3 }], "weight ratios price 3 times quality"],
  ["weighting", "entropy", "weighting entropy"],
  ["directions", { price: "min", quality: "max" }, "directions lower price, higher quality"],
  ["criteria", ["price", "quality"], "criteria price, quality"],
  ["ends", [{ column: "cost", end: "lowest" }], "who has the lowest cost"],
  ["quantity", 500, "quantity 500"],
  ["quantity_unit", "kg", "quantity unit kg"],
  ["max_suppliers", 3, "most suppliers 3"],
  ["min_suppliers", 2, "fewest suppliers 2"],
  ["max_share", 0.6, "largest share 60 %"],
  ["min_order", 100, "smallest lot 100"],
  ["max_defect_pct", 2, "most defects 2 %"],
  ["supplier_limits", { Alder: { most_units: 400 } }, "limits of suppliers Alder at most 400 units"],
  ["item_sources", { Toner: ["Birch"] }, "fixed suppliers Toner from Birch"],
  ["item_exclusions", { Toner: ["Alder"] }, "left-out suppliers Toner from Alder"],
  ["aggregate", { op: "sum", column: "revenue" }, "figure sum of revenue"],
  [
    "changes",
    [{ column: "lead", op: "add", value: 10, rows: [], said: "lead time at Vogt rises by 10 days" }],
    "supposed lead time at Vogt rises by 10 days",
  ],
  ["filters", [{ column: "branch", op: "eq", value: 12 }], "branch = 12"],
];

describe("what is in force", () => {
  it.each(SAID)("%s is said in plain words", (name, value, text) => {
    expect(inForce({ [name]: value }).map((one) => one.text)).toEqual([text]);
  });

  it("has words for every parameter", () => {
    expect([...NAMED].sort()).toEqual(SAID.map(([name]) => name).sort());
  });

  it("names each filter by its column", () => {
    const filters = [
      { column: "branch", op: "in", value: [12, 14] },
      { column: "stock", op: "lt", value: 5 },
      { column: "name", op: "contains", value: "bolt" },
    ];
    expect(inForce({ filters })).toEqual([
      { key: "filters 0", label: "branch", text: "branch in 12, 14" },
      { key: "filters 1", label: "stock", text: "stock < 5" },
      { key: "filters 2", label: "name", text: "name contains bolt" },
    ]);
  });

  it("shows weights that are no shares as they were said", () => {
    expect(inForce({ weights: { price: 5, quality: 3 } })[0]?.text).toBe("weights price 5, quality 3");
    expect(inForce({ weights: [0.5, 0.5] })[0]?.text).toBe("weights 50 %, 50 %");
  });

  it("says a parameter without words by its name", () => {
    expect(inForce({ shelf_life: { n: 3 } })).toEqual([
      { key: "shelf_life", label: "shelf life", text: "shelf life n 3" },
    ]);
  });

  it("leaves out a unit that is no more than the word", () => {
    expect(inForce({ capacity: 200, capacity_unit: "units" }).map(({ text }) => text)).toEqual(["capacity 200"]);
  });

  it("leaves out what has no value", () => {
    expect(inForce({ depot: null, signals: [], filters: [], event: "" })).toEqual([]);
  });
});

describe("in another language", () => {
  afterEach(() => vi.resetModules());

  it("shows it in that language, and keeps the English that questions to the server are made of", async () => {
    vi.resetModules();
    const { speak } = await import("@/lib/words/say");
    const { catalogueOf, lookUp } = await import("@/lib/words/catalogues");
    speak("de", lookUp(await catalogueOf("de")));
    const inGerman = await import("./understood-words");
    const params = { horizon: { n: 6, unit: "week" }, remove_outliers: true, max_stops: 15 };
    expect(inGerman.inForce(params)).toEqual([
      { key: "horizon", label: "horizon", text: "Horizont: 6 Wochen" },
      { key: "remove_outliers", label: "outlier removal", text: "Ausreißer entfernen: ja" },
      { key: "max_stops", label: "stops on a route", text: "Halte pro Route: 15" },
    ]);
  });
});
