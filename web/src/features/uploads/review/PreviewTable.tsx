import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Preview } from "./preview";

/** The first rows of a file, unchanged. */
export function PreviewTable({ name, preview }: { name: string; preview: Preview }) {
  return (
    <section
      aria-label={t`First rows of ${name}`}
      tabIndex={0}
      className="table-frame rounded-field overflow-x-auto border border-base-300"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {preview.columns.map((column, i) => (
              <th key={i} scope="col" className="bg-base-200 px-3 py-2 text-left font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, i) => (
            <tr key={i} className="border-t border-base-300">
              {row.map((cell, at) => (
                <td key={at} className="px-3 py-1.5 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {preview.rows.length === 0 && (
        <p className="muted px-3 py-2 text-sm">
          <Trans>This file has no rows below its head.</Trans>
        </p>
      )}
    </section>
  );
}
