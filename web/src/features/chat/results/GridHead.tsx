import { t } from "@lingui/core/macro";
import { Icon } from "@/components/Icon";
import { columnLabel } from "./table";
import type { GridColumn, TableModel } from "./use-result-table";

const ORDERS = {
  asc: { icon: "sortUp", order: "ascending" },
  desc: { icon: "sortDown", order: "descending" },
  none: { icon: "sort", order: "none" },
} as const;

/** The names and units of the columns. A press sorts by one; with Shift it sorts by one more. */
export function GridHead({
  model,
  columns,
  offsets,
}: {
  model: TableModel;
  columns: readonly GridColumn[];
  /** How far from the left a pinned column stays; the others have none. */
  offsets: readonly number[];
}) {
  const isByMany = model.state.sorting.length > 1;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, column }, i) => {
          const place = model.getColumn(id);
          const { icon, order } = ORDERS[place?.getIsSorted() || "none"];
          const rank = (place?.getSortIndex() ?? -1) + 1;
          const isNumber = column.type === "number";
          return (
            <th
              key={id}
              scope="col"
              aria-sort={order}
              data-name={columnLabel(column.name)}
              style={{ left: offsets[i] }}
              data-last-pinned={i === offsets.length - 1 || undefined}
              className={`sticky top-0 data-last-pinned:border-r border-base-300 bg-base-200 p-0 align-top ${isNumber ? "text-right" : "text-left"} ${
                i < offsets.length ? "pinned z-20" : "z-10"
              }`}
            >
              <button
                type="button"
                className={`flex w-full cursor-pointer items-center gap-1 px-3 py-2 font-semibold whitespace-nowrap -outline-offset-2! ${
                  isNumber ? "justify-end" : ""
                }`}
                title={t`Sort. Hold Shift to sort by one more column.`}
                onClick={(event) => place?.toggleSorting(undefined, event.shiftKey)}
              >
                {columnLabel(column.name)}
                {isByMany && rank > 0 && (
                  <span className="badge badge-xs" aria-hidden="true">
                    {rank}
                  </span>
                )}
                <Icon name={icon} className={`size-3.5 ${order === "none" ? "opacity-40" : ""}`} />
              </button>
              {column.unit && (
                <span className="muted -mt-1.5 block px-3 pb-1.5 text-xs font-normal">{column.unit}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
