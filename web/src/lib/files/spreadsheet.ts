/**
 * Cells for files and for the clipboard that a spreadsheet opens. Text that it would run as a formula is escaped, at its
 * start and after each character that can be a separator in any country. The server escapes its files the same way.
 */

const PARTS = /[,;\t|\n\r\v\f\u0085\u2028\u2029]/;
const UNSEEN = '[\\s"\\p{Cc}\\p{Cf}]*';
const SIGNS = "[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b]";
const AT_START = new RegExp(`^(${UNSEEN})(?=${SIGNS})`, "u");
// A number with its sign is harmless.
const BEHIND_PART = new RegExp(
  `([,;\\t|\\n\\r\\v\\f\\u0085\\u2028\\u2029]${UNSEEN})(?=${SIGNS})(?![+-]\\d[\\d.]*\\s*(?:$|[,;\\t|\\n\\r]))`,
  "gu",
);

/** Text that no spreadsheet reads as a formula, not even in part. */
export function plainText(text: string): string {
  const start = /^[\t\r]/.test(text) ? `'${text}` : text.replace(AT_START, "$1'");
  return start.replace(BEHIND_PART, "$1'");
}

/** A cell of a CSV file, in quotes if any program could split it. */
export function csvCell(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = plainText(cell);
  return text.includes('"') || PARTS.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
