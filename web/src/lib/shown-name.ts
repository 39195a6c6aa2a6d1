/** The name of what a page shows, such as a conversation. It stands before the page's title in the browser's tab. */

import { useEffect, useSyncExternalStore } from "react";

let name: string | null = null;
const listeners = new Set<() => void>();

export function useShownName(): string | null {
  return useSyncExternalStore(subscribe, () => name);
}

/** Names what is shown until the page is left. */
export function useNameOfPage(shown: string | null) {
  useEffect(() => {
    set(shown);
    return () => set(null);
  }, [shown]);
}

function set(next: string | null) {
  name = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
