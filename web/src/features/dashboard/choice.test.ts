import { expect, it } from "vitest";
import { choose, MOST_BYTES, MOST_RESULTS, MOST_TILES } from "./choice";
import type { RunSummary } from "./runs";

let runs = 0;

/** A run that is older than those before it. */
function run(filename: string | null, tool: string, more: Partial<RunSummary> = {}): RunSummary {
  runs++;
  return {
    id: `run-${runs}`,
    tool,
    params: { horizon: { amount: 12, unit: "weeks" } },
    upload_id: "upload",
    filename,
    session_id: "session_1_a",
    created_at: "2026-11-27T10:00:00Z",
    parent: null,
    bytes: 1000,
    files: "stored",
    ...more,
  };
}

const filesOf = (list: readonly { filename: string }[]) => list.map(({ filename }) => filename);

it("shows the newest run of every file and agent, whatever the tool", () => {
  const newest = run("sales.csv", "detect_anomalies");
  const older = run("sales.csv", "forecast_demand");
  const stock = run("stock.csv", "optimize_inventory");
  const sensed = run("sales.csv", "sense_demand");
  expect(choose([newest, older, stock, sensed]).tiles).toEqual([newest, stock, sensed]);
});

it("gives a tool without a known agent a tile of its own", () => {
  expect(choose([run("sales.csv", "new_tool"), run("sales.csv", "other_tool")]).tiles).toHaveLength(2);
});

it("leaves out runs whose file or conversation was deleted", () => {
  expect(choose([run(null, "plan_routes"), run("a.csv", "plan_routes", { session_id: null })]).tiles).toEqual([]);
});

it("names how many tiles there is no room for", () => {
  const many = Array.from({ length: MOST_TILES + 3 }, (_, i) => run(`${i}.csv`, "plan_routes"));
  const { tiles, left } = choose(many);
  expect([tiles.length, left]).toEqual([MOST_TILES, 3]);
});

it("compares forecasts of one file and question, oldest first", () => {
  const newest = run("sales.csv", "forecast_demand");
  const grown = run("sales.csv", "forecast_demand", {
    params: { horizon: { amount: 12, unit: "weeks" }, growth: { percent: 5 } },
  });
  const longer = run("sales.csv", "forecast_demand", { params: { horizon: { amount: 26, unit: "weeks" } } });
  const other = run("other.csv", "forecast_demand");
  const { trends } = choose([newest, grown, longer, other]);
  expect(trends).toEqual([{ filename: "sales.csv", runs: [grown, newest] }]);
});

it("compares no forecasts whose files are gone or too large to be read for it", () => {
  const newest = run("sales.csv", "forecast_demand");
  const gone = run("sales.csv", "forecast_demand", { files: "expired" });
  const large = run("sales.csv", "forecast_demand", { bytes: MOST_BYTES + 1 });
  expect(choose([newest, gone, large]).trends).toEqual([]);
});

it("never needs more results than it may load", () => {
  const tiles = Array.from({ length: 7 }, (_, i) => run(`${i}.csv`, "plan_routes"));
  const forecasts = ["a.csv", "b.csv", "a.csv", "b.csv", "a.csv", "a.csv", "a.csv", "b.csv"].map((name) =>
    run(name, "forecast_demand"),
  );
  const choice = choose([...tiles, ...forecasts]);
  const loaded = new Set([...choice.tiles, ...choice.trends.flatMap((trend) => trend.runs)]);
  expect(loaded.size).toBeLessThanOrEqual(MOST_RESULTS);
  expect(filesOf(choice.trends)).toEqual(["a.csv"]);
});
