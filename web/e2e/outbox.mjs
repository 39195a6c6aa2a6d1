/** Reads the mail that the server has put into its outbox folder. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PATIENCE_MS = 15_000;

/** The link in the newest mail to this address; of a kind (`signup`, `recovery`, `email_change`) when one is given. */
export async function linkInMailTo(address, folder, kind = "") {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    for (const name of (await readdir(folder).catch(() => [])).sort().reverse()) {
      if (!name.endsWith(".eml")) continue;
      const mail = await readFile(join(folder, name), "utf8");
      const link = mail.toLowerCase().includes(address) ? linkIn(mail) : null;
      if (link?.includes(`type=${kind}`)) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address} in ${folder}`);
}

function linkIn(mail) {
  for (const text of readings(mail)) {
    const found = text.match(/https?:\/\/[^\s"'<>]+\/auth\/[^\s"'<>]+/);
    if (found) return found[0].replaceAll("&amp;", "&");
  }
  return null;
}

/** The mail as it stands, or with its encoding undone. */
function readings(mail) {
  const base64 = [...mail.matchAll(/(?:^[A-Za-z0-9+/=]{20,}\r?\n)+/gm)].map(([block]) =>
    Buffer.from(block, "base64").toString("utf8"),
  );
  if (/quoted-printable/i.test(mail)) {
    const unfolded = mail.replace(/=\r?\n/g, "");
    return [unfolded.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))), ...base64];
  }
  return [mail, ...base64];
}
