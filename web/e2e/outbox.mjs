/** Reads the mail that the server has put into its outbox folder. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PATIENCE_MS = 15_000;

/** The link in the newest mail to this address, when as many have come as are expected. */
export async function linkInMailTo(address, folder, expected = 1) {
  return (await mailsTo(address, folder, expected)).at(-1).link;
}

/** The mails to this address, oldest first; waits until there are as many as are expected. */
export async function mailsTo(address, folder, expected) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await readMails(address, folder);
    if (mails.length >= expected) return mails;
    if (Date.now() > deadline) throw new Error(`${mails.length} mails to ${address} in ${folder}, not ${expected}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Names are made of the time and the address. */
export async function readMails(address, folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(`-${address}.eml`)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => ({ subject: /^Subject: (.*)$/m.exec(text)?.[1].trim(), link: linkIn(text), text }));
}

function linkIn(mail) {
  const found = mail.match(/https?:\/\/[^\s"'<>]+\/auth\/[^\s"'<>]+/);
  return found?.[0].replaceAll("&amp;", "&");
}
