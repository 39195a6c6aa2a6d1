/** The form of a connection: the typed texts, what is wrong with them, and the requests that they become. */

import { t } from "@lingui/core/macro";
import type { Connection, TriedConnection, WantedConnection } from "./api";
import { verifies } from "./connection-texts";

export type Draft = {
  name: string;
  host: string;
  port: string;
  database: string;
  username: string;
  /** Empty keeps the stored one. */
  password: string;
  tls: Connection["tls"];
  certificate: string;
  source: string;
  schedule: Connection["schedule"];
};

export type DraftErrors = Partial<Record<keyof Draft, string>>;

export const EMPTY_DRAFT: Draft = {
  name: "",
  host: "",
  port: "5432",
  database: "",
  username: "",
  password: "",
  tls: "require",
  certificate: "",
  source: "",
  schedule: "none",
};

export function draftOf(connection: Connection): Draft {
  return {
    name: connection.name,
    host: connection.host,
    port: String(connection.port),
    database: connection.database,
    username: connection.username,
    password: "",
    tls: connection.tls,
    certificate: connection.ca_certificate ?? "",
    source: connection.source,
    schedule: connection.schedule,
  };
}

/** Whether the stored password may be used: it is only sent to the server that it was entered for. */
export function keepsPassword(draft: Draft, stored: Connection | null): boolean {
  if (!stored || stored.needs_password) return false;
  const certificate = verifies(draft.tls) ? draft.certificate.trim() : "";
  return (
    draft.host.trim().toLowerCase() === stored.host.toLowerCase() &&
    draft.port.trim() === String(stored.port) &&
    draft.tls === stored.tls &&
    certificate === (stored.ca_certificate ?? "").trim()
  );
}

/** What is wrong, by field. The name is needed only for saving. */
export function errorsOf(draft: Draft, stored: Connection | null, forSaving: boolean): DraftErrors {
  const errors: DraftErrors = {};
  const name = draft.name.trim();
  if (forSaving && name === "") errors.name = t`Enter a name.`;
  if (/[/\\]/.test(name)) errors.name = t`A name has no slashes.`;
  const host = draft.host.trim();
  if (host === "" || /[\s/@?#,]/.test(host)) errors.host = t`Enter the host alone, such as db.example.com.`;
  const port = Number(draft.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) errors.port = t`A port is a number from 1 to 65535.`;
  if (draft.database.trim() === "") errors.database = t`Enter the name of the database.`;
  if (draft.username.trim() === "") errors.username = t`Enter the user name.`;
  if (draft.password === "" && !keepsPassword(draft, stored)) {
    errors.password = stored
      ? t`Enter the password again: the server has changed, or the stored password can no longer be opened.`
      : t`Enter the password.`;
  }
  if (verifies(draft.tls) && !draft.certificate.includes("-----BEGIN CERTIFICATE-----")) {
    errors.certificate = t`Paste the certificate, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.`;
  }
  if (!isSource(draft.source)) {
    errors.source = t`Write the name of a table, such as shop.sales, or a query that begins with SELECT or WITH.`;
  }
  return errors;
}

function isSource(text: string): boolean {
  const source = text.trim().replace(/[;\s]+$/, "");
  if (/^(select|with)[\s("*']/i.test(source)) return true;
  const name = String.raw`(?:"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)`;
  return new RegExp(`^${name}(?:\\.${name}){0,2}$`, "u").test(source);
}

function serverOf(draft: Draft) {
  return {
    host: draft.host.trim(),
    port: Number(draft.port),
    database: draft.database.trim(),
    username: draft.username.trim(),
    password: draft.password === "" ? null : draft.password,
    tls: draft.tls,
    ca_certificate: verifies(draft.tls) ? draft.certificate.trim() : null,
    source: draft.source.trim(),
  };
}

export function triedOf(draft: Draft, stored: Connection | null): TriedConnection {
  return { ...serverOf(draft), connection_id: stored?.id ?? null };
}

export function wantedOf(draft: Draft): WantedConnection {
  return { ...serverOf(draft), name: draft.name.trim(), schedule: draft.schedule };
}
