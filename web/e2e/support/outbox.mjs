/** Reads the mail that the server has put into its outbox folder. */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PATIENCE_MS = 15_000;

/** The link in the newest mail to this address; of a kind (`signup`, `recovery`, `email_change`) when one is given. */
export async function linkInMailTo(address, folder, kind = "") {
  const found = (mails) => mails.findLast(({ link }) => link?.includes(`type=${kind}`))?.link;
  return found(await mailsOnce(address, folder, found));
}

/** The mails to this address, oldest first; waits until there are as many as are expected. */
export function mailsTo(address, folder, expected) {
  return mailsOnce(address, folder, (mails) => mails.length >= expected);
}

/** The mails to this address as they are now. Names are made of the time and the address. */
export async function readMails(address, folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(`-${address}.eml`)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.map((text) => ({ text, link: linkIn(text) }));
}

async function mailsOnce(address, folder, areThere) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await readMails(address, folder);
    if (areThere(mails)) return mails;
    if (Date.now() > deadline) throw new Error(`the mail to ${address} has not come; there are ${mails.length}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

function linkIn(mail) {
  const found = mail.match(/https?:\/\/[^\s"'<>]+\/auth\/[^\s"'<>]+/);
  return found?.[0].replaceAll("&amp;", "&");
}
