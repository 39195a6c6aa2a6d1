/** Short notices at the top of the page, limited to the newest few. Any part of the app may add one; `Toaster` shows them. */

export type ToastKind = "default" | "success" | "error";
/** An action of a notice, such as undoing the change that it reports. */
export type ToastAction = { label: string; run: () => void };
/** Of a `topic`, such as the agent that is picked, only the newest notice holds. */
export type Toast = { id: number; kind: ToastKind; text: string; topic?: string; action?: ToastAction };

const TOAST_MS: Record<ToastKind, number> = { default: 4000, success: 3000, error: 5000 };

/** Long enough to reach the button of a notice. */
const TOAST_WITH_ACTION_MS = 10_000;

const MOST_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

export const toast = {
  show: (text: string) => add("default", text),
  success: (text: string, topic?: string) => add("success", text, topic ? { topic } : {}),
  error: (text: string) => add("error", text),
  offer: (text: string, action: ToastAction) => add("default", text, { action }),
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

function add(kind: ToastKind, text: string, more: Pick<Toast, "topic" | "action"> = {}): number {
  const id = nextId++;
  // A repeated text renews the notice that is shown.
  const others = toasts.filter((toast) => toast.text !== text && (!more.topic || toast.topic !== more.topic));
  set([...others, { id, kind, text, ...more }].slice(-MOST_AT_ONCE));
  setTimeout(() => dismissToast(id), more.action ? TOAST_WITH_ACTION_MS : TOAST_MS[kind]);
  return id;
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
