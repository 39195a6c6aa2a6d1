/** Named tries of other parameters; they survive a reload of this browser, a few per result. */

import { useState } from "react";
import type { Comparison } from "../beside/beside";
import type { Tried } from "./levers";

export const MOST_SCENARIOS = 4;

export type Scenario = { name: string; tried: Tried; figures: Comparison["figures"] };
type Kept = { tried: Tried; scenarios: Scenario[] };

/** What was tried last and what was saved of a run. */
export function useKept(runId: string) {
  const [kept, setKept] = useState<Kept>(() => read(runId));
  const change = (next: Kept) => {
    setKept(next);
    write(runId, next);
  };
  return {
    ...kept,
    setTried: (tried: Tried) => change({ ...kept, tried }),
    save: (scenario: Scenario) => {
      const others = kept.scenarios.filter(({ name }) => name !== scenario.name);
      change({ ...kept, scenarios: [...others, scenario].slice(-MOST_SCENARIOS) });
    },
    remove: (name: string) =>
      change({ ...kept, scenarios: kept.scenarios.filter((scenario) => scenario.name !== name) }),
  };
}

const keyOf = (runId: string) => `supplychain.what-if.${runId}`;

function read(runId: string): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(runId)) ?? "null");
    if (isKept(kept)) return kept;
  } catch {
    // What another version of this page has written counts as nothing.
  }
  return { tried: {}, scenarios: [] };
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { tried, scenarios } = value as Partial<Kept>;
  return typeof tried === "object" && tried !== null && Array.isArray(scenarios);
}

function write(runId: string, kept: Kept) {
  try {
    sessionStorage.setItem(keyOf(runId), JSON.stringify(kept));
  } catch {
    // Without storage the board works until the page is left.
  }
}
