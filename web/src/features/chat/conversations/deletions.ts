/** Conversations that will be deleted. The call is delayed, so that the user can undo the deletion until then. */

import { useSyncExternalStore } from "react";

export const UNDO_MS = 10_000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();
let waiting: readonly string[] = [];

/** Runs `remove` in ten seconds, unless the deletion is undone. `remove` handles its own failures. */
export function deleteLater(id: string, remove: () => Promise<unknown>) {
  if (timers.has(id)) return;
  timers.set(
    id,
    setTimeout(() => void remove().finally(() => forget(id)), UNDO_MS),
  );
  notify();
}

export function takeBack(id: string) {
  clearTimeout(timers.get(id));
  forget(id);
}

export function useWaitingDeletions(): readonly string[] {
  return useSyncExternalStore(subscribe, () => waiting);
}

function forget(id: string) {
  if (timers.delete(id)) notify();
}

function notify() {
  waiting = [...timers.keys()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
