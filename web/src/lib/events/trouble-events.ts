/** Signs of trouble with the server, for whoever shows how it is. */

const listeners = new Set<() => void>();

/** A line was lost, or something was not saved. */
export function tellTrouble() {
  for (const listener of listeners) listener();
}

/** Returns the way to stop listening. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
