/** Route maps are loaded through the product's own proxy, which serves our maps and those of listed hosts. */

import { t } from "@lingui/core/macro";

/** The proxy's address of a map. The address of our own maps leaves out the server's name, because that name can vary. */
export function mapProxyPath(url: string): string {
  return `/api/user/map-proxy?url=${encodeURIComponent(withoutOwnOrigin(url))}`;
}

/** The page that shows a map alone. */
export function mapPagePath(url: string): string {
  return `/map?url=${encodeURIComponent(withoutOwnOrigin(url))}`;
}

/** Checks that the map can be shown; a failure states the reason. */
export async function reachMap(url: string, signal: AbortSignal): Promise<true> {
  const response = await fetch(mapProxyPath(url), { signal });
  if (response.ok) {
    void response.body?.cancel();
    return true;
  }
  const answer: { error?: unknown } | null = await response.json().catch(() => null);
  const isGone = response.status === 410;
  const serverText = typeof answer?.error === "string" ? answer.error : "";
  // HTTP/2 has no status text; the server's own text has the same content.
  const reason = response.statusText || response.status;
  const status = t`Failed to fetch map: ${reason}`;
  throw new Error(response.statusText && !isGone ? status : serverText || status);
}

/** Whether both links lead to the same map: links to our own files get a new signature each time a conversation is loaded. */
export function isSameMap(link: string, other: string): boolean {
  return nameOf(link) === nameOf(other);
}

function nameOf(link: string): string {
  const own = withoutOwnOrigin(link);
  return own.startsWith("/api/files/") ? own.replace(/\?.*/, "") : own;
}

function withoutOwnOrigin(url: string): string {
  const origin = window.location.origin;
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}
