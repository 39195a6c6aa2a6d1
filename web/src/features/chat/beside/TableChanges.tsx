import { select, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
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
  if (!table)
    return (
      <p>
        <Trans>The two results have no table in common.</Trans>
      </p>
    );
  return (
    <div className="space-y-3">
      {tables.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={id}>
            <Trans>Table</Trans>
          </label>
          <select
            id={id}
            className="select select-sm w-auto max-w-full"
            value={table.name}
            onChange={(event) => setChosen(event.target.value)}
          >
            {tables.map((one) => (
              <option key={one.name} value={one.name}>
                {hasDifferences(one) ? one.title : withoutDifference(one.title)}
              </option>
            ))}
          </select>
        </div>
      )}
      <OneTable key={table.name} table={table} />
    </div>
  );
}

function withoutDifference(title: string): string {
  return t`${title} (no difference)`;
}

function hasDifferences({ changed, came, went }: TableChange): boolean {
  return changed.count + came.count + went.count > 0;
}

function OneTable({ table }: { table: TableChange }) {
  const { changed, came, went, same, key, is_key_unique, sorted_by } = table;
  const [wanted, setShown] = useState<Shown | null>(null);
  const counts = { changed: changed.count, came: came.count, went: went.count };
  const shown = wanted ?? firstOf(counts);
  if (!shown)
    return (
      <p>
        <Plural value={same} one="# row is the same in both." other="All # rows are the same in both." />
      </p>
    );
  const { title } = table;
  const names = key.map(columnLabel);
  const keyNames = names.join(", ");
  return (
    <>
      <fieldset>
        <legend className="sr-only">
          <Trans>Rows of {title}</Trans>
        </legend>
        <div className="flex flex-wrap gap-1.5">
          {(["changed", "came", "went"] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={`btn btn-sm ${kind === shown ? "btn-primary" : "btn-outline border-base-300"}`}
              aria-pressed={kind === shown}
              onClick={() => setShown(kind)}
            >
              {kindText(kind, numberText(counts[kind]))}
            </button>
          ))}
          <span className="muted self-center">
            <Plural value={same} one="# the same" other="# the same" />
          </span>
        </div>
      </fieldset>
      {!is_key_unique && (
        <p className="muted">
          {names.length === 0
            ? t`The rows have no names, so they are compared in their order.`
            : t`${keyNames} repeat, so rows of the same name are compared in their order.`}
        </p>
      )}
      {shown === "changed" ? (
        <ChangedRows rows={changed} names={names} sortedBy={sorted_by} />
      ) : (
        <OnlyRows
          key={shown}
          label={shown === "came" ? t`Rows that came` : t`Rows that went`}
          rows={shown === "came" ? came : went}
          names={names}
          sortedBy={sorted_by}
        />
      )}
      <Totals totals={table.totals} />
    </>
  );
}

function kindText(kind: Shown, count: string): string {
  return select(kind, { changed: `Changed ${count}`, came: `Came ${count}`, other: `Went ${count}` });
}

function firstOf(counts: Record<Shown, number>): Shown | null {
  return (["changed", "came", "went"] as const).find((kind) => counts[kind] > 0) ?? null;
}
