import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { type Filter, type FilterKind, limitProblem } from "./filters";
import type { Cell, Column } from "./run";
import { columnLabel, readUnit, shownCell } from "./table";

type FilterProps<Shown extends Filter> = { column: Column; filter: Shown; onFilter: (filter: Filter) => void };

/** The fields by which one column is filtered: a choice of its few values, two limits, or a part of its text. */
export function ColumnFilter({
  column,
  kind,
  filter,
  onFilter,
}: {
  column: Column;
  kind: FilterKind;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  if (filter.by === "choice") {
    const values = kind.by === "choice" ? kind.values : [];
    return <Choice column={column} values={values} filter={filter} onFilter={onFilter} />;
  }
  if (filter.by === "text") return <PartOfText column={column} filter={filter} onFilter={onFilter} />;
  return <Limits column={column} filter={filter} onFilter={onFilter} />;
}

function Choice({
  column,
  values,
  filter,
  onFilter,
}: FilterProps<Extract<Filter, { by: "choice" }>> & { values: readonly Cell[] }) {
  const { chosen } = filter;
  const label = columnLabel(column.name);
  const others = (value: Cell) => chosen.filter((other) => other !== value);
  return (
    <ul className="max-h-36 space-y-1 overflow-auto" aria-label={t`Values of ${label}`}>
      {values.map((value) => (
        <li key={String(value)}>
          <label className="flex cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-sm"
              checked={chosen.includes(value)}
              onChange={(event) =>
                onFilter({ by: "choice", chosen: event.target.checked ? [...chosen, value] : others(value) })
              }
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {value === null || value === "" ? t`No value` : shownCell(value, column)}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function PartOfText({ column, filter, onFilter }: FilterProps<Extract<Filter, { by: "text" }>>) {
  const label = columnLabel(column.name);
  return (
    <label className="block text-sm">
      <Trans>Contains</Trans>
      <input
        type="text"
        className="input input-sm mt-1 w-full"
        aria-label={t`${label} contains`}
        value={filter.text}
        onChange={(event) => onFilter({ by: "text", text: event.target.value })}
      />
    </label>
  );
}

function Limits({ column, filter, onFilter }: FilterProps<Extract<Filter, { by: "numbers" | "dates" }>>) {
  const problemId = useId();
  const { by, from, to } = filter;
  const unit = by === "numbers" ? readUnit(column).words : "";
  const problems = by === "numbers" ? [from, to].map(limitProblem) : [];
  const field = (end: "from" | "to", text: string) => (
    <label className="min-w-0 flex-1 text-sm">
      {end === "from" ? t({ message: "From", context: "least" }) : t({ message: "To", context: "most" })}
      <input
        type={by === "dates" ? "date" : "text"}
        inputMode={by === "dates" ? undefined : "decimal"}
        className="input input-sm mt-1 w-full"
        aria-label={limitLabel(columnLabel(column.name), end, unit)}
        aria-invalid={Boolean(problems[end === "from" ? 0 : 1])}
        aria-describedby={problemId}
        value={text}
        onChange={(event) => onFilter({ ...filter, [end]: event.target.value })}
      />
    </label>
  );
  return (
    <>
      <div className="flex gap-2">
        {field("from", from)}
        {field("to", to)}
      </div>
      {unit && <p className="muted mt-1 text-xs">{unit === "%" ? t`In %` : unit}</p>}
      <p id={problemId} className="text-error mt-1 text-xs empty:hidden" aria-live="polite">
        {problems.filter(Boolean).join(" ")}
      </p>
    </>
  );
}

function limitLabel(name: string, end: "from" | "to", unit: string): string {
  if (unit) return end === "from" ? t`${name} from (${unit})` : t`${name} to (${unit})`;
  return end === "from" ? t`${name} from` : t`${name} to`;
}
