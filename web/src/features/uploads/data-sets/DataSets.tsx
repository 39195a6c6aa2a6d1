import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDeferredValue, useRef, useState } from "react";
import { SearchField } from "@/components/SearchField";
import { fileSize } from "@/lib/files/file-size";
import type { Upload } from "@/lib/files/send-file";
import { useDataSets } from "../api";
import { DataSetList } from "./DataSetList";

/** The user's data sets, to find by name, open, rename, delete and restore, and the storage that they use. */
export function DataSets({
  onAsk,
  opened,
}: {
  onAsk: (upload: Upload) => void;
  opened: { id: string; name: string } | null;
}) {
  const [text, setText] = useState(opened?.name ?? "");
  const [deleted, setDeleted] = useState(false);
  const search = useDeferredValue(text.trim());
  const list = useDataSets(search, deleted);
  const first = list.data?.pages[0];
  const field = useRef<HTMLInputElement>(null);

  /** The focus moves here when the row of the pressed button has disappeared. */
  function goOn() {
    if (document.activeElement === document.body) field.current?.focus();
  }

  return (
    <section aria-labelledby="data-sets-heading" className="space-y-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="data-sets-heading" className="flex-1 text-lg font-semibold">
          <Trans>Your data sets</Trans>
        </h2>
        {first && <p className="muted text-sm">{storage(first.storage_bytes, first.max_storage_bytes)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          field={field}
          label={t`Search data sets`}
          text={text}
          className="w-64 max-w-full"
          onText={setText}
        />
        <label className="flex cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={deleted}
            onChange={(event) => setDeleted(event.target.checked)}
          />
          <Trans>Recently deleted</Trans>
        </label>
      </div>
      <DataSetList list={list} search={search} deleted={deleted} opened={opened?.id} onAsk={onAsk} onGone={goOn} />
    </section>
  );
}

function storage(bytes: number, most: number): string {
  const used = fileSize(bytes);
  const limit = fileSize(most);
  return most < 0 ? t`Your files use ${used}` : t`Your files use ${used} of ${limit}`;
}
