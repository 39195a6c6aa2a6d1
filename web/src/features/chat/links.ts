/** What a link in a reply is: a file to download, a map to show, or an ordinary address. */

import { saveFile } from "@/lib/save-file";
import { accessToken } from "@/lib/session";

/** Links to tables, and links that speak of a download, a forecast or a report. */
export function isDownload(href: string): boolean {
  return /\.(csv|xlsx|xls)$/i.test(pathOf(href)) || /download|forecast|report/i.test(href);
}

/** Links to a page whose address speaks of storage, a route or a map. */
export function isMap(href: string): boolean {
  return /\.html?$/i.test(pathOf(href)) && /storage|route|map/i.test(href);
}

/** The last part of the address; a default where there is none. */
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
    if (!response.ok) throw new Error(response.statusText);
    saveFile(await response.blob(), filename);
  } catch {
    window.open(url, "_blank", "noopener");
  }
}

/** Our own server learns who asks; nobody else does. */
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
