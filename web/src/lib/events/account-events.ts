/** Word that plan or role of the signed-in user may have changed. Whoever hears of it tells; whoever shows them asks again. */

const listeners = new Set<() => void>();

export function onAccountChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellAccountChanged() {
  for (const listener of listeners) listener();
}
