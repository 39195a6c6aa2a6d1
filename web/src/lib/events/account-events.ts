/** Notifies the page that the plan or role of the signed-in user may have changed, so that it loads them again. */

const listeners = new Set<() => void>();

export function onAccountChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyAccountChanged() {
  for (const listener of listeners) listener();
}
