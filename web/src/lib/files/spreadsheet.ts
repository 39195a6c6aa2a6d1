/**
 * Cells for files and for the clipboard that a spreadsheet opens. Text that it would run as a formula is made plain, at
 * its start and behind each sign at which a spreadsheet of any country may part a line. The server writes its files so too.
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

/** Text of which no spreadsheet takes any part for a formula. */
export function plainText(text: string): string {
  const start = /^[\t\r]/.test(text) ? `'${text}` : text.replace(AT_START, "$1'");
  return start.replace(BEHIND_PART, "$1'");
}

/** A cell of a CSV file, in quotes where any program would part it. */
export function csvCell(cell: string | number | null): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = plainText(cell);
  return text.includes('"') || PARTS.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
