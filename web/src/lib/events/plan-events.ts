/** Word that an administrator has changed the plans. Whoever hears of it tells; whoever shows plans asks again. */

const listeners = new Set<() => void>();

export function onPlansUpdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellPlansUpdated() {
  for (const listener of listeners) listener();
}
