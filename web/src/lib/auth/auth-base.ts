/** The sign-in service: this server, or the hosted project that the server named in the page. */

export type AuthBase = { url: string; headers: Record<string, string> };

export function authBase(): AuthBase {
  const url = metaContent("auth-url");
  if (!url) return { url: `${window.location.origin}/auth/v1`, headers: {} };
  const key = metaContent("auth-key");
  return { url, headers: key ? { apikey: key, Authorization: `Bearer ${key}` } : {} };
}

function metaContent(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
