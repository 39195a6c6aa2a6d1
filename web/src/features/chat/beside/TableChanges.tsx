import { useId, useState } from "react";
import { numberText } from "@/lib/locale/number-text";
import { columnLabel } from "../results/table";
import type { TableChange } from "./beside";
import { ChangedRows, OnlyRows } from "./rows";
import { Totals } from "./Totals";

type Shown = "changed" | "came" | "went";

/** The rows of one table that changed, came and went; the table is chosen when there are several. */
export function TableChanges({ tables }: { tables: readonly TableChange[] }) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const table = tables.find(({ name }) => name === chosen) ?? tables.find(hasDifferences) ?? tables[0];
  if (!table) return <p>The two results have no table in common.</p>;
  return (
    <div className="space-y-3">
      {tables.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={id}>Table</label>
          <select
            id={id}
            className="select select-sm w-auto max-w-full"
            value={table.name}
            onChange={(event) => setChosen(event.target.value)}
          >
            {tables.map((one) => (
              <option key={one.name} value={one.name}>
                {one.title} {hasDifferences(one) ? "" : "(no difference)"}
              </option>
            ))}
          </select>
        </div>
      )}
      <OneTable key={table.name} table={table} />
    </div>
  );
}

function hasDifferences({ changed, came, went }: TableChange): boolean {
  return changed.count + came.count + went.count > 0;
}

function OneTable({ table }: { table: TableChange }) {
  const { changed, came, went, same, key, is_key_unique, sorted_by } = table;
  const [wanted, setShown] = useState<Shown | null>(null);
  const counts = { changed: changed.count, came: came.count, went: went.count };
  const shown = wanted ?? firstOf(counts);
  if (!shown) return <p>All {numberText(same)} rows are the same in both.</p>;
  const names = key.map(columnLabel);
  return (
    <>
      <fieldset>
        <legend className="sr-only">Rows of {table.title}</legend>
        <div className="flex flex-wrap gap-1.5">
          {(["changed", "came", "went"] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={`btn btn-sm ${kind === shown ? "btn-primary" : "btn-outline border-base-300"}`}
              aria-pressed={kind === shown}
              onClick={() => setShown(kind)}
            >
              {columnLabel(kind)} {numberText(counts[kind])}
            </button>
          ))}
          <span className="muted self-center">{numberText(same)} the same</span>
        </div>
      </fieldset>
      {!is_key_unique && (
        <p className="muted">
          {names.length === 0
            ? "The rows have no names, so they are compared in their order."
            : `${names.join(", ")} repeat, so rows of the same name are compared in their order.`}
        </p>
      )}
      {shown === "changed" ? (
        <ChangedRows rows={changed} names={names} sortedBy={sorted_by} />
      ) : (
        <OnlyRows
          key={shown}
          label={shown === "came" ? "Rows that came" : "Rows that went"}
          rows={shown === "came" ? came : went}
          names={names}
          sortedBy={sorted_by}
        />
      )}
      <Totals totals={table.totals} />
    </>
  );
}

function firstOf(counts: Record<Shown, number>): Shown | null {
  return (["changed", "came", "went"] as const).find((kind) => counts[kind] > 0) ?? null;
}
