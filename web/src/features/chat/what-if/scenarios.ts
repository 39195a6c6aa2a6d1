/** Scenarios: other parameters of a result that were saved under a name, with the key figures that the server gives. */

import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { components } from "@/lib/api-types";
import { call } from "@/lib/http";
import { FILE_LOCALE } from "@/lib/locale/chosen";
import { columnLabel, toCsv } from "../results/table";
import { historyKeyOf } from "../state/history-key";
import { besideNone, changedOf, inForce, type Lever, type Params, triedOf, withTried } from "./levers";

export type Scenario = components["schemas"]["Scenario"];
type Scenarios = components["schemas"]["Scenarios"];

const pathOf = (runId: string) => `/api/runs/${encodeURIComponent(runId)}/scenarios`;
const keyOf = (runId: string) => ["scenarios", runId];

export function useScenarios(runId: string) {
  return useQuery({
    queryKey: keyOf(runId),
    queryFn: ({ signal }) => call<Scenarios>(pathOf(runId), { fallback: t`Failed to load the scenarios`, signal }),
  });
}

/** Saves parameters under a name; what had that name is replaced. */
export function useSaveScenario(runId: string) {
  const refresh = useRefresh(runId);
  return useMutation({
    mutationFn: ({ name, params }: { name: string; params: Params }) =>
      call<Scenario>(pathOf(runId), {
        method: "POST",
        body: { name, params },
        fallback: t`Failed to save the scenario`,
      }),
    onSuccess: refresh,
  });
}

export function useRemoveScenario(runId: string) {
  const refresh = useRefresh(runId);
  return useMutation({
    mutationFn: ({ name }: Scenario) =>
      call<void>(`${pathOf(runId)}/${encodeURIComponent(name)}`, {
        method: "DELETE",
        fallback: t`Failed to remove the scenario`,
      }),
    onSuccess: refresh,
  });
}

/** Adds a scenario to a conversation as a message; the page gets it by its socket, or else with the history. */
export function useShareScenario(runId: string, sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: Scenario) =>
      call<unknown>(`${pathOf(runId)}/${encodeURIComponent(name)}/share`, {
        method: "POST",
        body: { session_id: sessionId },
        fallback: t`Failed to share the scenario`,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: historyKeyOf(sessionId) }),
  });
}

function useRefresh(runId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(runId) });
}

/** A row of the table of scenarios: what is so in the result, and in each scenario. */
export type ScenarioRow = { name: string; label: string; result: string; scenarios: string[] };

/** The parameters that a scenario changes, as people read them. */
export function parameterRows(
  levers: readonly Lever[],
  scenarios: readonly Scenario[],
  locale?: string,
): ScenarioRow[] {
  const tried = scenarios.map(({ params }) => triedOf(levers, params));
  const changed = levers.filter((lever) => tried.some((one) => changedOf([lever], one).length > 0));
  const rows = changed.map((lever) => ({
    name: lever.name,
    label: lever.label,
    result: inForce(lever, locale),
    scenarios: tried.map((one) => inForce(withTried(lever, one), locale)),
  }));
  const others = new Set(scenarios.flatMap(({ params }) => besideNone(levers, params)));
  const otherRows = [...others].map((name) => ({
    name,
    label: columnLabel(name),
    result: t`as it is`,
    scenarios: scenarios.map(({ params }) => (name in params ? JSON.stringify(params[name]) : t`as it is`)),
  }));
  return [...rows, ...otherRows];
}

/** The table as a file for spreadsheets: parameters first, then key figures with their units. */
export function scenariosCsv(levers: readonly Lever[], scenarios: readonly Scenario[]): string {
  const names = scenarios.map(({ name }) => name);
  const columns = [
    t({ message: "What", context: "column of parameters and key figures" }),
    t`Unit`,
    t`Result`,
    ...names,
  ].map((name) => ({ name }));
  const params = parameterRows(levers, scenarios, FILE_LOCALE).map((row) => [
    row.label,
    null,
    row.result,
    ...row.scenarios,
  ]);
  const figures = (scenarios[0]?.figures ?? []).map(({ name, label, unit, before }) => {
    const values = scenarios.map(({ figures }) => figures.find((figure) => figure.name === name)?.after ?? null);
    return [label, unit, before, ...values];
  });
  return toCsv({ columns, rows: [...params, ...figures] });
}
