/** Exports or deletes all data that the server stores about the user. */

import { t } from "@lingui/core/macro";
import type { Answer } from "@/lib/api";
import { saveFile } from "@/lib/files/save-file";
import { apiErrorFrom, call, requireToken } from "@/lib/http";

export type Erasure = Answer<"/api/user/erasure">;

export async function exportData(): Promise<void> {
  const fallback = t`Your data could not be exported. Please try again.`;
  const response = await fetch("/api/user/export", { headers: { Authorization: `Bearer ${await requireToken()}` } });
  if (!response.ok) throw apiErrorFrom(response.status, await response.json().catch(() => null), fallback);
  const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saveFile(await response.blob(), name ?? "my-data.json");
}

export function fetchErasure(): Promise<Erasure> {
  return call<Erasure>("/api/user/erasure", { fallback: t`The server cannot be reached. Please try again.` });
}

export async function mailErasureCode(): Promise<void> {
  await call("/api/user/erasure", { method: "POST", fallback: t`The code could not be mailed. Please try again.` });
}

export async function deleteAccount(proof: { password: string } | { code: string }): Promise<void> {
  const fallback = t`Your account could not be deleted. Please try again.`;
  await call("/api/user", { method: "DELETE", body: proof, fallback });
}
