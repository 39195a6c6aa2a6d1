/** Which runs the dashboard shows, from the list of the user's newest ones. Pure; nothing is loaded here. */

import type { AgentType } from "@/lib/agents";
import type { RunSummary } from "./runs";

/** Results that are loaded for one dashboard, so that opening it stays cheap. */
export const MOST_RESULTS = 12;
export const MOST_TILES = 8;
export const MOST_CHARTS = 2;
/** The files of a larger result are not read for its first line. */
export const MOST_BYTES = 20 * 1024 * 1024;

const FORECAST = "forecast_demand";

/** The agent of each tool. A tool that is not here has a tile of its own, and no name of an agent. */
const AGENTS: Record<string, AgentType> = {
  forecast_demand: "demand_forecasting",
  detect_anomalies: "demand_forecasting",
  optimize_inventory: "inventory_optimization",
  plan_routes: "vehicle_routing",
  sense_demand: "dynamic_demand_sensing",
  explain_change: "dynamic_demand_sensing",
  rank_suppliers: "supplier_selection",
  allocate_orders: "supplier_selection",
};

/** A run of a file that is there, asked for in a conversation that is there. */
export type ShownRun = RunSummary & { filename: string; session_id: string };

/** Runs of one file under one question, oldest first. */
export type Trend = { filename: string; runs: ShownRun[] };

export type Choice = {
  /** The newest run of every file and agent, newest first. */
  tiles: ShownRun[];
  /** Tiles for which there was no room. */
  left: number;
  trends: Trend[];
};

export function agentOf(tool: string): AgentType | null {
  return AGENTS[tool] ?? null;
}

/** Whether its result can be read, and cheaply. */
export function isReadable({ files, bytes }: RunSummary): boolean {
  return files === "stored" && bytes <= MOST_BYTES;
}

export function choose(runs: readonly RunSummary[]): Choice {
  const shown = runs.filter(isShown);
  const newest = newestOfEach(shown, ({ filename, tool }) => JSON.stringify([filename, agentOf(tool) ?? tool]));
  const tiles = newest.slice(0, MOST_TILES);
  return { tiles, left: newest.length - tiles.length, trends: trendsOf(shown, tiles) };
}

function isShown(run: RunSummary): run is ShownRun {
  return run.filename !== null && run.session_id !== null;
}

function newestOfEach(runs: readonly ShownRun[], key: (run: ShownRun) => string): ShownRun[] {
  const found = new Map<string, ShownRun>();
  for (const run of runs) if (!found.has(key(run))) found.set(key(run), run);
  return [...found.values()];
}

/** What is left of the results that may be loaded goes to the earlier forecasts of the files with the newest ones. */
function trendsOf(runs: readonly ShownRun[], tiles: readonly ShownRun[]): Trend[] {
  const loaded = new Set(tiles.filter(isReadable).map(({ id }) => id));
  const trends: Trend[] = [];
  for (const [newest, ...earlier] of questionsOf(runs)) {
    if (!newest || trends.length >= MOST_CHARTS) continue;
    const taken: ShownRun[] = [];
    for (const run of [newest, ...earlier]) {
      const isMore = !loaded.has(run.id);
      if (isMore && loaded.size >= MOST_RESULTS) continue;
      loaded.add(run.id);
      taken.push(run);
    }
    if (taken.length > 1) trends.push({ filename: newest.filename, runs: taken.reverse() });
  }
  return trends;
}

/** The forecasts that can be compared with each other: of one file, and the same question as far as it decides the error. */
function questionsOf(runs: readonly ShownRun[]): ShownRun[][] {
  const found = new Map<string, ShownRun[]>();
  for (const run of runs) {
    if (run.tool !== FORECAST || !isReadable(run)) continue;
    const key = JSON.stringify([run.filename, testedBy(run.params)]);
    found.set(key, [...(found.get(key) ?? []), run]);
  }
  return [...found.values()].filter((forecasts) => forecasts.length > 1);
}

/** Parameters that leave the test on the past as it is, or whose effect on it is what the chart shows. */
const BESIDE = new Set(["growth", "level", "metric", "method", "compared_with"]);

function testedBy(params: unknown): [string, unknown][] {
  const all = typeof params === "object" && params !== null ? Object.entries(params) : [];
  return all.filter(([name]) => !BESIDE.has(name)).sort(([one], [other]) => (one < other ? -1 : 1));
}
