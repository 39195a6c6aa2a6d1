/** A conversation with all its files in one archive. Loaded with the first one. */

import { t } from "@lingui/core/macro";
import { zipSync } from "fflate";
import { accessToken } from "@/lib/auth/session";
import { downloadName, isFile } from "../markdown/links";
import { textOf } from "../messages/message-text";
import type { ChatMessage } from "../transport/events";
import { exportedConversation } from "./as-json";
import { asMarkdown } from "./as-markdown";

export type Archive = {
  bytes: Uint8Array<ArrayBuffer>;
  files: number /** Files that are no longer there. */;
  missing: string[];
};
type Wanted = { name: string; href: string };

/** `onFile` is told how many files of how many have been read. */
export async function asZip(
  sessionId: string,
  messages: readonly ChatMessage[],
  time: Date,
  onFile: (done: number, all: number) => void,
): Promise<Archive> {
  const { origin } = window.location;
  const wanted = filesOf(messages, origin);
  const entries: Record<string, Uint8Array> = {};
  const missing: string[] = [];
  for (const [i, { name, href }] of wanted.entries()) {
    onFile(i, wanted.length);
    const bytes = await read(href);
    if (bytes) entries[freeName(`files/${name}`, entries)] = bytes;
    else missing.push(name);
  }
  const files = Object.keys(entries).length;
  const text = new TextEncoder();
  const names = missing.join(", ");
  const lost = missing.length > 0 ? `\n${t`Not in this archive, because they are no longer there: ${names}`}\n` : "";
  entries["conversation.md"] = text.encode(asMarkdown(messages, origin) + lost);
  entries["conversation.json"] = text.encode(JSON.stringify(exportedConversation(sessionId, messages, time), null, 2));
  return { bytes: zipSync(entries, { level: 6 }), files, missing };
}

/** The files that were sent, and those that the answers link to, each once. */
export function filesOf(messages: readonly ChatMessage[], origin: string): Wanted[] {
  const all = messages.flatMap((message): Wanted[] => {
    if (message.role === "file" && message.fileUrl && !message.file_deleted) {
      return [{ name: message.filename ?? downloadName(message.fileUrl), href: message.fileUrl }];
    }
    if (message.role !== "assistant" || message.files_gone) return [];
    const links = [...textOf(message).matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g)].map(([, href]) => href ?? "");
    return links
      .filter((href) => isFile(href) && isOwn(href, origin))
      .map((href) => ({ name: downloadName(href), href }));
  });
  return all.filter(({ href }, i) => all.findIndex((other) => other.href === href) === i);
}

function isOwn(href: string, origin: string): boolean {
  return URL.canParse(href, origin) && new URL(href, origin).origin === origin;
}

async function read(href: string): Promise<Uint8Array | null> {
  const token = await accessToken();
  const response = await fetch(href, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  if (response.status === 404 || response.status === 410) return null;
  if (!response.ok) throw new Error(`A file could not be read: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Names come from files of others: no folder of theirs, and none twice. */
function freeName(wanted: string, taken: Record<string, unknown>): string {
  const [folder = "", ...rest] = wanted.split("/");
  const name = rest.join("_").replace(/[\\:*?"<>|]|\p{Cc}/gu, "_");
  const at = name.lastIndexOf(".");
  const [stem, ending] = at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ""];
  let free = `${folder}/${name}`;
  for (let i = 2; free in taken; i++) free = `${folder}/${stem} (${i})${ending}`;
  return free;
}
