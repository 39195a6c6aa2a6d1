import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Sample } from "./api";

/** The first rows of a database, in a frame that scrolls by itself, also by keyboard. */
export function SampleTable({ sample }: { sample: Sample }) {
  return (
    <figure
      aria-label={t`First rows`}
      tabIndex={0}
      className="table-frame rounded-field max-h-72 overflow-auto border border-base-300"
    >
      <table className="table-xs table w-full">
        <thead>
          <tr>
            {sample.columns.map((column, index) => (
              <th key={index} scope="col" className="whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.rows.map((row, index) => (
            <tr key={index}>
              {row.map((value, column) => (
                <td key={column} className="whitespace-nowrap">
                  {value ?? (
                    <span className="muted">
                      <Trans context="value of a cell">empty</Trans>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sample.rows.length === 0 && (
        <p className="muted px-3 py-2 text-sm">
          <Trans>This table has no rows.</Trans>
        </p>
      )}
    </figure>
  );
}
