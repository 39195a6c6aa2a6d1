/** Notifies the page that the user's usage has changed, by a file or a question, so that it loads the usage again. */

const listeners = new Set<() => void>();

export function onUsageChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyUsageChanged() {
  for (const listener of listeners) listener();
}
