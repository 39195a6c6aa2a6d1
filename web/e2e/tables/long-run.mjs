/** A run with more rows than a person looks at: texts, dates, shares, money, gaps, and a text that is a formula. */

export const ROWS = 100_000;
const REGIONS = ["north", "east", "south", "west"];

export function longRun() {
  const columns = [
    { name: "item", type: "text", unit: null },
    { name: "region", type: "text", unit: null },
    { name: "note", type: "text", unit: null },
    { name: "date", type: "date", unit: null },
    { name: "demand", type: "number", unit: "units per week", has_total: true },
    { name: "fill_rate", type: "number", unit: "share of demand" },
    { name: "order_value", type: "number", unit: "money", has_total: true },
    { name: "lower_80", type: "number", unit: "units per week" },
    { name: "upper_80", type: "number", unit: "units per week" },
    { name: "days_of_cover", type: "number", unit: "days" },
  ];
  const rows = Array.from({ length: ROWS }, (_, i) => [
    `P-${String((i * 7919) % ROWS).padStart(6, "0")}`,
    REGIONS[i % REGIONS.length],
    i % 1000 === 0 ? "=SUM(A1)" : "",
    new Date(Date.UTC(2025, 0, 6 + 7 * (i % 52))).toISOString().slice(0, 10),
    (i * 37) % 911,
    ((i * 13) % 1000) / 1000,
    // Every amount of a region occurs, since 4999 and 4 have no common divisor.
    ((i * 101) % 499_900) / 100,
    i % 17 === 0 ? null : ((i * 31) % 700) / 3,
    ((i * 41) % 1300) / 3,
    (i * 3) % 90,
  ]);
  return { tables: [{ name: "orders", title: "Orders", columns, rows }], charts: [], links: [] };
}
