/** The keys of the chat: what each does, and which one was pressed. They work while no field has the focus. Pure, but for the choice that is kept. */

import { t } from "@lingui/core/macro";

export const KEYS = [
  { key: "/", does: t`Go to the message box`, action: "write" },
  { key: "n", does: t`New conversation`, action: "startNew" },
  { key: "f", does: t`Search the conversations`, action: "search" },
  { key: "j", does: t`Next answer`, action: "next" },
  { key: "k", does: t`Previous answer`, action: "previous" },
  { key: "a", does: t`Attach a file`, action: "attach" },
  { key: "s", does: t`Stop the answer`, action: "stop" },
  { key: "?", does: t`Show these keys`, action: "help" },
] as const;

export type KeyAction = (typeof KEYS)[number]["action"];

/** What a press means; nothing in a field, in a dialog, or together with another key. */
export function actionOf(event: KeyboardEvent): KeyAction | null {
  // Behind a dialog the focus may be nowhere, and then keys arrive at the page.
  if (document.querySelector("dialog[open]")) return null;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("input, textarea, select, dialog, [contenteditable], [role=menu]")) return null;
  return KEYS.find(({ key }) => key === event.key)?.action ?? null;
}

const OFF = "supplychain.keys-off";

/** Single keys can be in the way of voice control, so that they can be switched off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function switchKeys(on: boolean) {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}
