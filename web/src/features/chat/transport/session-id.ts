/** The conversation that this browser shows, per user, so that a reload keeps it. */

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

/** Continues a conversation that the server knows. */
export function openSessionId(userId: string, id: string) {
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

function keyOf(userId: string): string {
  return `supplychain.session.${userId}`;
}

function unusedKeyOf(sessionId: string): string {
  return `supplychain.unused.${sessionId}`;
}
