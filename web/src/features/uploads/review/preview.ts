/** The beginning of a CSV file as a table. Only an approximation: the server reads the file properly. */

import { t } from "@lingui/core/macro";

export const PREVIEW_ROWS = 5;
const PREVIEW_BYTES = 256 * 1024;

export type Preview = { columns: string[]; rows: string[][] };

/** The column names and the first rows: splits at commas and removes quotes. Throws if there is no table. */
export function parsedPreview(text: string): Preview {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  const [header, ...rest] = lines.slice(0, PREVIEW_ROWS + 1).map(cells);
  if (!header) throw new Error(t`Failed to parse CSV file`);
  return { columns: header, rows: rest };
}

/** Only these files are read by the browser. */
export function isCsv(file: File): boolean {
  return /\.csv$/i.test(file.name);
}

/** The preview of a file, or the text to show instead. */
export async function previewOf(file: File): Promise<Preview | string> {
  if (!isCsv(file)) return t`File preview not supported for this file type`;
  let text: string;
  try {
    text = await file.slice(0, PREVIEW_BYTES).text();
  } catch {
    return t`Failed to read file`;
  }
  try {
    return parsedPreview(text);
  } catch {
    return t`Failed to parse CSV file`;
  }
}

function cells(line: string): string[] {
  return line.split(",").map((cell) => cell.replaceAll('"', "").trim());
}
