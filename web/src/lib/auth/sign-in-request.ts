/** A page's request that its visitor signs in. The frame of the app, which has the dialog, handles it. */

const listeners = new Set<() => void>();

export function onSignInAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function askToSignIn() {
  for (const listener of listeners) listener();
}
