/** Short notices at the top of the page, the newest few of them. Anyone may raise one; `Toaster` shows them. */

export type ToastKind = "default" | "success" | "error";
export type Toast = { id: number; kind: ToastKind; text: string };

export const TOAST_MS: Record<ToastKind, number> = { default: 4000, success: 3000, error: 5000 };

const MOST_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

export const toast = {
  show: (text: string) => add("default", text),
  success: (text: string) => add("success", text),
  error: (text: string) => add("error", text),
};

export function dismissToast(id: number) {
  set(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function add(kind: ToastKind, text: string): number {
  const id = nextId++;
  // Who says the same again renews what is shown.
  const others = toasts.filter((toast) => toast.text !== text);
  set([...others, { id, kind, text }].slice(-MOST_AT_ONCE));
  setTimeout(() => dismissToast(id), TOAST_MS[kind]);
  return id;
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
