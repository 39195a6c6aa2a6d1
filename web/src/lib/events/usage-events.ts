/** Word that the user uses more or less than before: a file, a question. Whoever causes it tells; whoever shows it asks again. */

const listeners = new Set<() => void>();

export function onUsageChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellUsageChanged() {
  for (const listener of listeners) listener();
}
