import type { JobState } from "../types";
import { STATES } from "../words";

export function StateBadge({ state }: { state: JobState }) {
  return <span className={`badge badge-sm ${STATES[state].badge}`}>{STATES[state].label}</span>;
}
