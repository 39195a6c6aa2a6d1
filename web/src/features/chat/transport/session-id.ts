/** The conversation that this browser shows, per user, so that `/chat` without an id continues it. */

export function currentSessionId(userId: string): string {
  return localStorage.getItem(keyOf(userId)) ?? startSessionId(userId);
}

export function startSessionId(userId: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2));
  const id = `session_${Date.now()}_${Array.from(random, (part) => part.toString(36)).join("")}`;
  localStorage.setItem(keyOf(userId), id);
  localStorage.setItem(unusedKeyOf(id), "yes");
  return id;
}

/** Remembers a conversation that the server knows as the current one. */
export function keepSessionId(userId: string, id: string) {
  localStorage.setItem(keyOf(userId), id);
  markUsed(id);
}

/** No message was sent under this id yet, so the server has no history for it. */
export function isUnused(sessionId: string): boolean {
  return localStorage.getItem(unusedKeyOf(sessionId)) !== null;
}

export function markUsed(sessionId: string) {
  localStorage.removeItem(unusedKeyOf(sessionId));
}

/** Whether the server would accept this id: `SessionId` of `protocol/src/ids.rs` has the same rule. */
export function isSessionId(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(text);
}

function keyOf(userId: string): string {
  return `supplychain.session.${userId}`;
}

function unusedKeyOf(sessionId: string): string {
  return `supplychain.unused.${sessionId}`;
}
