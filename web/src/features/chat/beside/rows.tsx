import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { numberText } from "@/lib/locale/number-text";
import { columnLabel } from "../results/table";
import type { ChangedRow, ListedRow, TableChange } from "./beside";
import { Frame, Head, NUMBER, ROW, TEXT } from "./frame";
import { cellChange, shownChange, shownValue } from "./words";

const FIRST = 10;
/** Other cells that a row names before it only counts them. */
const FIRST_CELLS = 4;

type SortedBy = TableChange["sorted_by"];

/** Rows of both runs that differ, the largest change first. */
export function ChangedRows({
  rows,
  names,
  sortedBy,
}: {
  rows: TableChange["changed"];
  names: readonly string[];
  sortedBy: SortedBy;
}) {
  const [all, setAll] = useState(false);
  if (rows.count === 0)
    return (
      <p>
        <Trans>No row changed.</Trans>
      </p>
    );
  const shown = all ? rows.first : rows.first.slice(0, FIRST);
  const head = [nameOf(names), ...(sortedBy ? sortedHeads(columnLabel(sortedBy.name)) : []), t`Also`];
  return (
    <>
      <Frame label={t`Rows that changed`}>
        <Head names={head} isLastText />
        <tbody>
          {shown.map((row) => (
            <Changed key={`${row.row_before} ${row.row_after}`} row={row} sortedBy={sortedBy} />
          ))}
        </tbody>
      </Frame>
      <More listed={rows.first.length} count={rows.count} all={all} onAll={setAll} />
    </>
  );
}

function sortedHeads(column: string): string[] {
  return [t`${column} before`, t`now`, t({ message: "change", context: "of a number" })];
}

function Changed({ row, sortedBy }: { row: ChangedRow; sortedBy: SortedBy }) {
  const main = row.cells.find(({ column }) => column === sortedBy?.name);
  const others = row.cells.filter((cell) => cell !== main);
  const more = Math.max(0, others.length - FIRST_CELLS) + row.more_cells;
  const also = others.slice(0, FIRST_CELLS).map(cellChange);
  if (more > 0) also.push(plural(more, { one: "# more", other: "# more" }));
  return (
    <tr className={ROW}>
      <RowName row={row.row_after} names={row.key} />
      {sortedBy && (
        <>
          <td className={NUMBER}>{main ? shownValue(main.before, sortedBy.unit) : t`the same`}</td>
          <td className={NUMBER}>{main ? shownValue(main.after, sortedBy.unit) : ""}</td>
          <td className={NUMBER}>{main ? shownChange(main.change, sortedBy.unit) : ""}</td>
        </>
      )}
      <td className="muted min-w-48 px-2 py-1.5 sm:px-3">{also.join("; ")}</td>
    </tr>
  );
}

/** Rows that only one of the runs has, the largest first. */
export function OnlyRows({
  label,
  rows,
  names,
  sortedBy,
}: {
  label: string;
  rows: { count: number; first: ListedRow[] };
  names: readonly string[];
  sortedBy: SortedBy;
}) {
  const [all, setAll] = useState(false);
  if (rows.count === 0)
    return (
      <p>
        <Trans>There are none.</Trans>
      </p>
    );
  const shown = all ? rows.first : rows.first.slice(0, FIRST);
  return (
    <>
      <Frame label={label}>
        <Head names={[nameOf(names), ...(sortedBy ? [columnLabel(sortedBy.name)] : [])]} />
        <tbody>
          {shown.map(({ key, row, amount }) => (
            <tr key={row} className={ROW}>
              <RowName row={row} names={key} />
              {sortedBy && <td className={NUMBER}>{shownValue(amount, sortedBy.unit)}</td>}
            </tr>
          ))}
        </tbody>
      </Frame>
      <More listed={rows.first.length} count={rows.count} all={all} onAll={setAll} />
    </>
  );
}

function nameOf(names: readonly string[]): string {
  return names.join(", ") || t`Row`;
}

function RowName({ row, names }: { row: number; names: readonly string[] }): ReactNode {
  const name = names.filter((part) => part !== "").join(", ");
  const place = row + 1;
  return (
    <th scope="row" className={`${TEXT} font-medium`}>
      {name || t`Row ${place}`}
    </th>
  );
}

function More({
  listed,
  count,
  all,
  onAll,
}: {
  listed: number;
  count: number;
  all: boolean;
  onAll: (all: boolean) => void;
}) {
  if (listed <= FIRST) return null;
  const total = numberText(count);
  const most = listed < count ? t`Show the first ${listed} of ${total}` : t`Show all ${total}`;
  return (
    <button type="button" className="btn btn-sm" aria-expanded={all} onClick={() => onAll(!all)}>
      {all ? t`Show the first ${FIRST}` : most}
    </button>
  );
}
