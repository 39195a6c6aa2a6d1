/** Mail services whose mailbox can be opened in the browser, by the domain of the address. */

type Mailbox = { name: string; url: string };

const MAILBOXES: { domains: readonly string[]; mailbox: Mailbox }[] = [
  { domains: ["gmail.com", "googlemail.com"], mailbox: { name: "Gmail", url: "https://mail.google.com/" } },
  {
    domains: ["outlook.com", "hotmail.com", "live.com", "msn.com"],
    mailbox: { name: "Outlook", url: "https://outlook.live.com/mail/" },
  },
  { domains: ["yahoo.com", "ymail.com"], mailbox: { name: "Yahoo Mail", url: "https://mail.yahoo.com/" } },
  { domains: ["icloud.com", "me.com"], mailbox: { name: "iCloud Mail", url: "https://www.icloud.com/mail" } },
  { domains: ["proton.me", "protonmail.com"], mailbox: { name: "Proton Mail", url: "https://mail.proton.me/" } },
];

/** Null for every other domain: the person knows where their mail is. */
export function mailboxOf(email: string): Mailbox | null {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return MAILBOXES.find(({ domains }) => domains.includes(domain))?.mailbox ?? null;
}
