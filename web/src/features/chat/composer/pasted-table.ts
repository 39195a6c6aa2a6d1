/** A table in pasted text becomes a file, so that it is checked and read like every other upload. */

const SEPARATORS = ["\t", "|", ","] as const;
type Separator = (typeof SEPARATORS)[number];

const NUMBER_OR_DATE = /^"?[-+(]?\s?\p{Sc}?\s?\d[\d\s.,/:)-]*%?"?$/u;
const MARKDOWN_RULE = /^\s*\|?(\s*:?-+:?\s*\|)+(\s*:?-+:?\s*)?$/;

/** A file that was made of pasted text, and the text, so that the user can have it back. */
export class PastedTable extends File {
  readonly pasted: string;

  constructor(content: string, pasted: string, name: string) {
    super([content], name, { type: "text/csv" });
    this.pasted = pasted;
  }
}

/** The table that the text is, named unlike the files that are attached already; null when the text is no table. */
export function pastedTable(text: string, takenNames: readonly string[]): PastedTable | null {
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  for (const separator of SEPARATORS) {
    const rows = rowsOf(lines, separator);
    if (!isTable(rows, separator)) continue;
    // Markdown has bars around a row and a line below the header, which are no cells; other text is sent unchanged.
    const content = separator === "|" ? rows.map((row) => row.join("\t")).join("\n") : text;
    return new PastedTable(content, text, freeName(takenNames));
  }
  return null;
}

function rowsOf(lines: readonly string[], separator: Separator): string[][] {
  if (separator !== "|") return lines.map((line) => cellsOf(line, separator));
  const rows: string[][] = [];
  for (const line of lines) {
    if (MARKDOWN_RULE.test(line)) continue;
    const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
    rows.push(inner.split("|").map((cell) => cell.trim()));
  }
  return rows;
}

/** The cells of a line; a separator inside quotation marks belongs to its cell. */
function cellsOf(line: string, separator: Separator): string[] {
  const cells: string[] = [];
  let cell = "";
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) {
      cells.push(cell.trim());
      cell = "";
    } else {
      cell += character;
    }
  }
  cells.push(cell.trim());
  return cells;
}

/** At least two rows of equally many cells. Sentences have commas and bars too, so these need a number or date below the header. */
function isTable(rows: readonly string[][], separator: Separator): boolean {
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2) return false;
  if (rows.some((row) => row.length !== width)) return false;
  if (separator === "\t") return true;
  return rows.slice(1).some((row) => row.some((cell) => NUMBER_OR_DATE.test(cell)));
}

function freeName(taken: readonly string[]): string {
  let name = "pasted table.csv";
  for (let n = 2; taken.includes(name); n += 1) name = `pasted table ${n}.csv`;
  return name;
}
