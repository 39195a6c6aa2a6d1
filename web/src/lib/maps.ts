/** Route maps come through the product's own proxy, which shows ours and those of listed hosts. */

/** The proxy's address of a map. Our own maps are named without the server, whatever name it was reached by. */
export function mapProxyPath(url: string): string {
  return `/api/user/map-proxy?url=${encodeURIComponent(withoutOwnOrigin(url))}`;
}

/** The page that shows a map alone. */
export function mapPagePath(url: string): string {
  return `/map?url=${encodeURIComponent(withoutOwnOrigin(url))}`;
}

/** Makes sure that the map can be shown; a failure says why not. */
export async function reachMap(url: string, signal: AbortSignal): Promise<true> {
  const response = await fetch(mapProxyPath(url), { signal });
  if (response.ok) {
    void response.body?.cancel();
    return true;
  }
  const answer: { error?: unknown } | null = await response.json().catch(() => null);
  const said = typeof answer?.error === "string" ? answer.error : "";
  throw new Error(said || `Failed to fetch map: ${response.statusText || response.status}`);
}

function withoutOwnOrigin(url: string): string {
  const origin = window.location.origin;
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
