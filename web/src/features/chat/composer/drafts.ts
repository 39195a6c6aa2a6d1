/** Text that was typed but not sent; it survives a reload. */

export function draftOf(sessionId: string): string {
  return sessionStorage.getItem(keyOf(sessionId)) ?? "";
}

export function keepDraft(sessionId: string, text: string) {
  if (text) sessionStorage.setItem(keyOf(sessionId), text);
  else sessionStorage.removeItem(keyOf(sessionId));
}

function keyOf(sessionId: string): string {
  return `supplychain.draft.${sessionId}`;
}
