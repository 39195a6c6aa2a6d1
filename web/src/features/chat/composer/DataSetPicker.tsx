import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Modal } from "@/components/Modal";
import { SearchField } from "@/components/SearchField";
import { TryAgain } from "@/components/TryAgain";
import type { Answer } from "@/lib/api";
import { fileSize } from "@/lib/files/file-size";
import type { Upload } from "@/lib/files/send-file";
import { call } from "@/lib/http";
import { dayOrTime } from "@/lib/time";

type Page = Answer<"/api/data-sets">;

/** The user's data sets, to attach the newest version of one. The search also finds those after the first page. */
export function DataSetPicker({ onPick, onClose }: { onPick: (file: Upload) => void; onClose: () => void }) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const list = useQuery({
    queryKey: ["data-sets", "picker", search],
    queryFn: ({ signal }) =>
      call<Page>(`/api/data-sets${search ? `?${new URLSearchParams({ search })}` : ""}`, {
        fallback: t`Failed to load your data sets`,
        signal,
      }),
    placeholderData: (shown) => shown,
    staleTime: 0,
  });
  const usable = (list.data?.data_sets ?? []).filter((dataSet) => dataSet.state !== "failed");

  return (
    <Modal label={t`Attach a data set`} onClose={onClose}>
      <h2 className="text-lg font-semibold">
        <Trans>Attach a data set</Trans>
      </h2>
      <SearchField label={t`Search data sets`} text={text} className="my-3 w-full" isFocusedFirst onText={setText} />
      {list.isPending && (
        <div role="status" aria-label={t`Loading data sets`} className="space-y-2 p-2">
          <div className="skeleton h-4 w-3/4" />
          <div className="skeleton h-4 w-1/2" />
        </div>
      )}
      {list.isError && (
        <TryAgain error={list.error} fallback={t`Failed to load your data sets`} onRetry={() => void list.refetch()} />
      )}
      {list.data && usable.length === 0 && (
        <p role="status" className="muted text-sm">
          {search ? t`No data set has this name.` : t`Files that you upload appear here.`}
        </p>
      )}
      <ul aria-label={t`Data sets to attach`} className="max-h-80 space-y-0.5 overflow-y-auto">
        {usable.map((dataSet) => (
          <li key={dataSet.id}>
            <button
              type="button"
              className="rounded-field w-full cursor-pointer p-2 text-left hover:bg-base-200"
              onClick={() => onPick(dataSet)}
            >
              <span className="block truncate text-sm font-medium">{dataSet.name}</span>
              <span className="muted block text-xs">
                {dayOrTime(dataSet.updated_at)} · {fileSize(dataSet.size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="modal-action">
        <button type="button" className="btn btn-sm" onClick={onClose}>
          <Trans>Cancel</Trans>
        </button>
      </div>
    </Modal>
  );
}
