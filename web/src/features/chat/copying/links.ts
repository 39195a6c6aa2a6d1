/** Links of an answer in a copy that somebody else reads. Pure. */

/**
 * The address from anywhere; none for a file of an answer, whose link is signed for its owner and expires, and for a place
 * within the answer.
 */
export function sharedAddress(href: string, origin: string): string | null {
  if (href.startsWith("#")) return null;
  try {
    const url = new URL(href, origin);
    const isOwn = url.origin === origin;
    if (isOwn && (url.pathname.startsWith("/api/files/") || url.searchParams.has("signature"))) return null;
    return url.href;
  } catch {
    return null;
  }
}

const LINK = /(!?)\[((?:[^\]\\]|\\.)*)\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g;

/** The Markdown of an answer with addresses that work elsewhere; files and pictures by their names. */
export function sharedMarkdown(text: string, origin: string): string {
  return text.replace(LINK, (_, image: string, name: string, href: string) => {
    const address = image ? null : sharedAddress(href, origin);
    return address ? `[${name}](${address})` : name;
  });
}
