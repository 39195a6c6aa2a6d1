/** The values that the sign-in service adds to the address when it sends the browser back. */

export type Return = { code: string | null; flowId: string | null; failed: boolean };

/** A refusal is in the query, in the fragment or in both; in that case there is no code. */
export function returnOf(query: URLSearchParams, hash: string): Return {
  const fragment = new URLSearchParams(hash.replace(/^#/, ""));
  const failed = [query, fragment].some((part) => part.has("error") || part.has("error_code"));
  return { code: failed ? null : query.get("code"), flowId: query.get("sb_flow_id"), failed };
}
