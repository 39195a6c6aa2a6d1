import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { TryAgain } from "@/components/TryAgain";
import { numberText } from "@/lib/locale/number-text";
import { useFileRows } from "./file-rows";
import type { Spot } from "./rows-address";

/** The named rows with the names of the columns; the cells that the figure comes from stand out. */
export function FileRows({ runId, spot }: { runId: string; spot: Spot }) {
  const answer = useFileRows(runId, spot);
  if (answer.isPending)
    return (
      <p role="status">
        <Trans>Reading the file…</Trans>
      </p>
    );
  const pages = answer.data?.pages;
  const first = pages?.[0];
  if (!pages || !first) {
    return (
      <TryAgain
        error={answer.error}
        fallback={t`Failed to read the rows of the file`}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  const { file, version, columns, marked, more_columns, count } = first;
  const rows = pages.flatMap((page) => page.rows);
  const notListed = pages.at(-1)?.not_listed ?? 0;
  const names = marked
    .map((at) => columns[at])
    .filter(Boolean)
    .join(", ");
  const [seen, all] = [numberText(rows.length), numberText(count)];
  const about = [
    version === null ? file : t`${file}, version ${version} of its data set`,
    names && t`the figure comes from ${names}`,
    more_columns > 0 &&
      plural(more_columns, { one: "# more column is not shown", other: "# more columns are not shown" }),
  ];
  return (
    <div className="space-y-2">
      <p className="muted">{about.filter(Boolean).join("; ")}</p>
      <section
        aria-label={t`Rows of ${file}`}
        tabIndex={0}
        className="table-frame rounded-field max-h-80 overflow-auto border border-base-300"
      >
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="bg-base-200 px-3 py-2 text-left font-semibold whitespace-nowrap">
                <Trans>Row</Trans>
              </th>
              {columns.map((column, at) => (
                <th key={at} scope="col" className="bg-base-200 px-3 py-2 text-left font-semibold whitespace-nowrap">
                  {column || unnamed(at + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, cells }) => (
              <tr key={number} className="border-t border-base-300">
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  {number}
                </th>
                {cells.map((cell, at) => (
                  <td
                    key={at}
                    className={`px-3 py-1.5 whitespace-nowrap ${marked.includes(at) ? "bg-warning/20 font-semibold" : ""}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {notListed > 0 && (
        <p>
          <Plural
            value={notListed}
            one="# more row is behind this figure. The result counts it, but does not list it."
            other="# more rows are behind this figure. The result counts them, but does not list them."
          />
        </p>
      )}
      {answer.isError && (
        <p className="text-error">
          <Trans>The next rows could not be read.</Trans>
        </p>
      )}
      {answer.hasNextPage && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          <Trans>
            Show more ({seen} of {all})
          </Trans>
        </button>
      )}
    </div>
  );
}

/** What a column without a name is called. */
function unnamed(place: number): string {
  return t`Column ${place}`;
}
