/** What was written but not sent. Its text survives a reload; its files are kept until then. */

import type { Attachment } from "./attachment";

const files = new Map<string, readonly Attachment[]>();

export function draftOf(sessionId: string): string {
  return sessionStorage.getItem(keyOf(sessionId)) ?? "";
}

export function keepDraft(sessionId: string, text: string) {
  if (text) sessionStorage.setItem(keyOf(sessionId), text);
  else sessionStorage.removeItem(keyOf(sessionId));
}

export function filesOf(sessionId: string): readonly Attachment[] {
  return files.get(sessionId) ?? [];
}

export function keepFiles(sessionId: string, attached: readonly Attachment[]) {
  if (attached.length > 0) files.set(sessionId, attached);
  else files.delete(sessionId);
}

export function hasDraft(sessionId: string): boolean {
  return draftOf(sessionId).trim() !== "" || filesOf(sessionId).length > 0;
}

/** To go on in another conversation with what was written in one that is gone. */
export function moveDraft(from: string, to: string) {
  keepDraft(to, draftOf(from));
  keepFiles(to, filesOf(from));
  keepDraft(from, "");
  keepFiles(from, []);
}

function keyOf(sessionId: string): string {
  return `supplychain.draft.${sessionId}`;
}
