/** Where tables and charts are read: those of the user, or those that a link to a conversation shows. */

import { t } from "@lingui/core/macro";
import { createContext } from "react";
import { call } from "@/lib/http";
import type { Chart, Run } from "./run";

export type ResultSource = {
  run: (id: string, signal: AbortSignal) => Promise<Run>;
  charts: (id: string, signal: AbortSignal) => Promise<{ charts: Chart[] }>;
};

const OWN: ResultSource = {
  run: (id, signal) => call(`/api/runs/${encodeURIComponent(id)}`, { fallback: t`Failed to load the tables`, signal }),
  charts: (id, signal) =>
    call(`/api/runs/${encodeURIComponent(id)}/charts`, { fallback: t`Failed to load the charts`, signal }),
};

export const ResultSourceContext = createContext(OWN);
