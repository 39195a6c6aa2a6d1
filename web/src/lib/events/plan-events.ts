/** Notifies the page that an administrator has changed the plans, so that it loads them again. */

const listeners = new Set<() => void>();

export function onPlansUpdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyPlansUpdated() {
  for (const listener of listeners) listener();
}
