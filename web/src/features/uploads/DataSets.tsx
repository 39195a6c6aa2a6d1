import { useDeferredValue, useRef, useState } from "react";
import { SearchField } from "@/components/SearchField";
import { TryAgain } from "@/components/TryAgain";
import { fileSize } from "@/lib/file-size";
import type { Upload } from "@/lib/send-file";
import { useDataSets } from "./api";
import { DataSetRow } from "./DataSetRow";
import { DeletedRow } from "./DeletedRow";

/** The user's data sets: found by name, opened, named, deleted and brought back, and the room that they take. */
export function DataSets({ onAsk }: { onAsk: (upload: Upload) => void }) {
  const [text, setText] = useState("");
  const [deleted, setDeleted] = useState(false);
  const search = useDeferredValue(text.trim());
  const list = useDataSets(search, deleted);
  const rows = (list.data?.pages.flatMap((page) => page.data_sets) ?? []).filter(
    (row) => (row.deleted_at !== null) === deleted,
  );
  const first = list.data?.pages[0];
  const field = useRef<HTMLInputElement>(null);

  /** Where the keyboard goes on when the row of the pressed button has gone. */
  function goOn() {
    if (document.activeElement === document.body) field.current?.focus();
  }

  return (
    <section aria-labelledby="data-sets-heading" className="space-y-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="data-sets-heading" className="flex-1 text-lg font-semibold">
          Your data sets
        </h2>
        {first && <p className="muted text-sm">{storage(first.storage_bytes, first.max_storage_bytes)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField field={field} label="Search data sets" text={text} className="w-64 max-w-full" onText={setText} />
        <label className="flex cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={deleted}
            onChange={(event) => setDeleted(event.target.checked)}
          />
          Recently deleted
        </label>
      </div>
      {list.isPending && (
        <div role="status" aria-label="Loading data sets" className="space-y-2">
          <div className="skeleton h-14 w-full" />
          <div className="skeleton h-14 w-full" />
        </div>
      )}
      {list.isError && (
        <TryAgain error={list.error} fallback="Failed to load your data sets" onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p role="status" className="muted text-sm">
          {emptyText(search, deleted)}
        </p>
      )}
      {rows.length > 0 && (
        <ul aria-label="Data sets" className="space-y-2">
          {rows.map((row) =>
            deleted ? (
              <DeletedRow key={row.id} dataSet={row} onGone={goOn} />
            ) : (
              <DataSetRow key={row.id} dataSet={row} onAsk={onAsk} onDeleted={goOn} />
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
          Show older
        </button>
      )}
    </section>
  );
}

function emptyText(search: string, deleted: boolean): string {
  if (search) return "No data set has this name.";
  return deleted ? "Nothing was deleted in the last 7 days." : "Files that you upload are kept here.";
}

function storage(bytes: number, most: number): string {
  return most < 0 ? `Your files take ${fileSize(bytes)}` : `Your files take ${fileSize(bytes)} of ${fileSize(most)}`;
}
