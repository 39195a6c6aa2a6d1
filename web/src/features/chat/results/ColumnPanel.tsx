import { t } from "@lingui/core/macro";
import { ColumnFilter } from "./ColumnFilter";
import { emptyFilter } from "./filters";
import { columnLabel } from "./table";
import type { ResultTableState } from "./use-result-table";

/** Every column of a table: what is filtered by it, whether it is shown, and whether it stays when the table is scrolled. */
export function ColumnPanel({ title, state }: { title: string; state: ResultTableState }) {
  const { model, grid, filters, filter } = state;
  const shown = model.getVisibleLeafColumns().length;
  return (
    <section
      aria-label={t`Filters and columns of ${title}`}
      tabIndex={0}
      className="rounded-field max-h-96 overflow-auto border border-base-300 p-3"
    >
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        {grid.map(({ id, column, filter: kind }) => {
          const label = columnLabel(column.name);
          const place = model.getColumn(id);
          const isShown = place?.getIsVisible() ?? true;
          return (
            <fieldset key={id} className="min-w-0">
              <legend className="mb-1 text-sm font-semibold">{label}</legend>
              <ColumnFilter
                column={column}
                kind={kind}
                filter={filters[id] ?? emptyFilter(kind)}
                onFilter={(changed) => filter(id, changed)}
              />
              <div className="mt-2 flex gap-5">
                <Switch
                  label={t`Show ${label}`}
                  isOn={isShown}
                  // A table without columns could not be brought back by looking at it.
                  disabled={isShown && shown === 1}
                  onSwitch={() => place?.toggleVisibility(!isShown)}
                >
                  {t({ message: "Show", context: "a column" })}
                </Switch>
                <Switch
                  label={t`Pin ${label}`}
                  isOn={place?.getIsPinned() === "start"}
                  disabled={!isShown}
                  onSwitch={() => place?.pin(place.getIsPinned() === "start" ? false : "start")}
                >
                  {t({ message: "Pin", context: "a column" })}
                </Switch>
              </div>
            </fieldset>
          );
        })}
      </div>
    </section>
  );
}

function Switch({
  label,
  isOn,
  disabled,
  onSwitch,
  children,
}: {
  label: string;
  isOn: boolean;
  disabled: boolean;
  onSwitch: () => void;
  children: string;
}) {
  return (
    <label className="flex cursor-pointer items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="checkbox checkbox-sm"
        aria-label={label}
        checked={isOn}
        disabled={disabled}
        onChange={onSwitch}
      />
      {children}
    </label>
  );
}
