import type { Outcome } from "../api";

export type RefusedField = "email" | "password" | "form";

const FIELDS: Record<string, RefusedField> = {
  weak_password: "password",
  invalid_credentials: "password",
  email_address_invalid: "email",
  email_not_confirmed: "email",
  over_email_send_rate_limit: "email",
};

/** The field that a refusal of the sign-in service is about. Invalid values are only named in its text. */
export function refusedField({ error, code }: Outcome): RefusedField {
  const known = FIELDS[code ?? ""];
  if (known) return known;
  if (code !== "validation_failed") return "form";
  return /password/i.test(error ?? "") ? "password" : /e-?mail|address/i.test(error ?? "") ? "email" : "form";
}
