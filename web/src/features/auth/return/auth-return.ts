/** What the sign-in service put into the address when it sent the browser back. */

export type Return = { code: string | null; flowId: string | null; failed: boolean };

/** A refusal stands in the query, in the fragment or in both; there is no code to use beside it. */
export function returnOf(query: URLSearchParams, hash: string): Return {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const failed = [query, fragment].some((part) => part.has("error") || part.has("error_code"));
  return { code: failed ? null : query.get("code"), flowId: query.get("sb_flow_id"), failed };
}
