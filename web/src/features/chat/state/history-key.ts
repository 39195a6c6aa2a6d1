/** The key of the query that reads the stored messages of a conversation. */
export function historyKeyOf(sessionId: string) {
  return ["history", sessionId] as const;
}
