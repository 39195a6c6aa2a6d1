/** Which workers are listed, and in which order. Pure. */

import type { Worker } from "../types";
import { isSilent } from "../words";

/** Workers whose host or id contains the search; silent ones first, then draining ones, then by host. */
export function listedWorkers(workers: readonly Worker[], search: string, now: number): Worker[] {
  const wanted = search.trim().toLowerCase();
  const found = workers.filter(({ host, id }) => `${host} ${id}`.toLowerCase().includes(wanted));
  return found.sort((one, other) => rank(one, now) - rank(other, now) || compareNames(one, other));
}

function rank(worker: Worker, now: number): number {
  if (isSilent(worker, now)) return 0;
  return worker.draining ? 1 : 2;
}

function compareNames(one: Worker, other: Worker): number {
  return one.host.localeCompare(other.host, undefined, { numeric: true }) || one.id.localeCompare(other.id);
}
