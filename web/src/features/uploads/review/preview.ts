/** The beginning of a CSV file as a table. A look only: the server reads the file properly. */

export const PREVIEW_ROWS = 5;
const PREVIEW_BYTES = 256 * 1024;

export type Preview = { columns: string[]; rows: string[][] };

/** Names of the columns and the first rows: a plain split at commas with the quotes removed. Throws without a table. */
export function parsedPreview(text: string): Preview {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "");
  const [header, ...rest] = lines.slice(0, PREVIEW_ROWS + 1).map(cells);
  if (!header) throw new Error("Failed to parse CSV file");
  return { columns: header, rows: rest };
}

export function isCsv(name: string): boolean {
  return /\.csv$/i.test(name);
}

/** The preview of a file, or the text that stands in for it. */
export async function previewOf(file: File): Promise<Preview | string> {
  if (!isCsv(file.name)) return "File preview not supported for this file type";
  let text: string;
  try {
    text = await file.slice(0, PREVIEW_BYTES).text();
  } catch {
    return "Failed to read file";
  }
  try {
    return parsedPreview(text);
  } catch {
    return "Failed to parse CSV file";
  }
}

function cells(line: string): string[] {
  return line.split(",").map((cell) => cell.replaceAll('"', "").trim());
}
