/** Signs of trouble with the server, for the parts that show its status. */

const listeners = new Set<() => void>();

/** Reports that a connection was lost, or that something was not saved. */
export function reportTrouble() {
  for (const listener of listeners) listener();
}

/** Returns a function that stops listening. */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
