/** The kinds of links in a reply: a file to download, a map to show, a page of a run, or an ordinary address. */

import { t } from "@lingui/core/macro";
import { accessToken } from "@/lib/auth/session";
import { saveFile } from "@/lib/files/save-file";
import { toast } from "@/lib/toasts";

/** Links to tables and to routes for other programs, and links that contain the words download, forecast or report. */
export function isDownload(href: string): boolean {
  return /\.(csv|xlsx|xls|geojson|gpx)$/i.test(pathOf(href)) || /download|forecast|report/i.test(href);
}

/** Links to a page whose address contains storage, route or map. Signatures of links may contain any letters. */
export function isMap(href: string): boolean {
  return /\.html?$/i.test(pathOf(href)) && /storage|route|map/i.test(href.replace(/\bsignature=[^&#]*/, ""));
}

/** Links that a reply lists as its files: downloads, maps, and the other pages that our tools have written. */
export function isFile(href: string): boolean {
  const path = pathOf(href);
  return isDownload(href) || isMap(href) || (path.startsWith("/api/files/") && path.endsWith(".html"));
}

/** The last part of the address; a default name if there is none. */
export function downloadName(href: string): string {
  const segment = pathOf(href).split("/").at(-1) ?? "";
  const fallback = /xlsx?|excel/i.test(href) ? "report.xlsx" : "forecast_report.csv";
  if (!segment) return fallback;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Fetches the file and hands it to the browser; opens a new tab when that fails. */
export async function download(href: string, filename = downloadName(href)): Promise<void> {
  const url = new URL(href, window.location.origin);
  try {
    const response = await fetch(url, { headers: await headersFor(url) });
    if (response.status === 410) return reportDeleted(response);
    if (!response.ok) throw new Error(response.statusText);
    saveFile(await response.blob(), filename);
  } catch {
    window.open(url, "_blank", "noopener");
  }
}

async function reportDeleted(response: Response): Promise<void> {
  const answer: { error?: unknown } | null = await response.json().catch(() => null);
  toast.error(typeof answer?.error === "string" ? answer.error : t`This file is no longer available.`);
}

/** The token goes only to our own server. */
async function headersFor(url: URL): Promise<Record<string, string>> {
  const token = url.origin === window.location.origin ? await accessToken() : null;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function pathOf(href: string): string {
  try {
    return new URL(href, "http://relative.invalid").pathname;
  } catch {
    return href;
  }
}
