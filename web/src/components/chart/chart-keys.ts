/** What the keys do in a chart that has the focus. Pure. */

type Step = number | "first" | "last";
export type KeyAction =
  | { type: "cursor"; to: Step }
  | { type: "series"; by: number }
  | { type: "zoom"; factor: number | null }
  | { type: "move"; share: number }
  | { type: "open" }
  | { type: "leave" };

const ACTIONS: Record<string, KeyAction> = {
  ArrowLeft: { type: "cursor", to: -1 },
  ArrowRight: { type: "cursor", to: 1 },
  PageUp: { type: "cursor", to: -10 },
  PageDown: { type: "cursor", to: 10 },
  Home: { type: "cursor", to: "first" },
  End: { type: "cursor", to: "last" },
  ArrowUp: { type: "series", by: -1 },
  ArrowDown: { type: "series", by: 1 },
  "+": { type: "zoom", factor: 2 },
  "=": { type: "zoom", factor: 2 },
  "-": { type: "zoom", factor: 0.5 },
  "0": { type: "zoom", factor: null },
  Enter: { type: "open" },
  Escape: { type: "leave" },
};

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

/** Null for keys that stay with the browser. */
export function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (shiftKey && key === "ArrowLeft") return { type: "move", share: -0.25 };
  if (shiftKey && key === "ArrowRight") return { type: "move", share: 0.25 };
  return ACTIONS[key] ?? null;
}

/** The cursor starts at the first point when it comes from the left, at the last when it comes from the right. */
export function moveCursor(index: number | null, to: Step, count: number): number {
  if (to === "first") return 0;
  if (to === "last") return count - 1;
  if (index === null) return to < 0 ? count - 1 : 0;
  return Math.min(Math.max(index + to, 0), count - 1);
}
