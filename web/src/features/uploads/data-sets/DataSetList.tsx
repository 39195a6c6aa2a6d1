import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TryAgain } from "@/components/TryAgain";
import type { Upload } from "@/lib/files/send-file";
import type { useDataSets } from "../api";
import { DataSetRow } from "./DataSetRow";
import { DeletedRow } from "./DeletedRow";

/** The data sets that were found, or a text instead. */
export function DataSetList({
  list,
  search,
  deleted,
  opened,
  onAsk,
  onGone,
}: {
  list: ReturnType<typeof useDataSets>;
  search: string;
  deleted: boolean;
  opened: string | undefined;
  onAsk: (upload: Upload) => void;
  /** Called when a row has left the list, together with the pressed button. */
  onGone: () => void;
}) {
  // While another list loads, the previous one stays on the screen, without its rows of the other kind.
  const found = list.data?.pages.flatMap((page) => page.data_sets) ?? [];
  const rows = found.filter((row) => (row.deleted_at !== null) === deleted);
  return (
    <>
      {list.isPending && (
        <div role="status" aria-label={t`Loading data sets`} className="space-y-2">
          <div className="skeleton h-14 w-full" />
          <div className="skeleton h-14 w-full" />
        </div>
      )}
      {list.isError && (
        <TryAgain error={list.error} fallback={t`Failed to load your data sets`} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p role="status" className="muted text-sm">
          {emptyText(search, deleted)}
        </p>
      )}
      {rows.length > 0 && (
        <ul aria-label={t`Data sets`} className="space-y-2">
          {rows.map((row) =>
            deleted ? (
              <DeletedRow key={row.id} dataSet={row} onGone={onGone} />
            ) : (
              <DataSetRow key={row.id} dataSet={row} isOpened={row.id === opened} onAsk={onAsk} onDeleted={onGone} />
            ),
          )}
        </ul>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="btn btn-ghost btn-sm w-full"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </button>
      )}
    </>
  );
}

function emptyText(search: string, deleted: boolean): string {
  if (search) return t`No data set has this name.`;
  return deleted ? t`Nothing was deleted in the last 7 days.` : t`Files that you upload appear here.`;
}
