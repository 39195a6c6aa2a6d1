/** Finds the numbers of a text that may be figures of a result: no dates, times, years, or parts of names. */

// A number is not glued to letters, other digits, or the signs of dates, times and names.
const NUMBER =
  /(?<![\p{L}\p{N}_]|[\p{L}\p{N}_][-–.,:/])[-−]?[€$£₹]?\d+(?:,\d{3})*(?:\.\d+)?(?:\s?%)?(?![\p{L}\p{N}_]|[-–.,:/][\p{L}\p{N}])/gu;

export type Piece = { text: string; isNumber: boolean };

/** The text in pieces, some of which are numbers. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    if (isYear(number)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isNumber: false });
    pieces.push({ text: number, isNumber: true });
    end = index + number.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isNumber: false });
  return pieces;
}

/** Answers write thousands with a comma, so four digits without one are a year. */
function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number);
}
