import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { fileSize } from "@/lib/files/file-size";
import { longDay } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { useChangeDataSet } from "../api";
import type { DataSet } from "../file-types";

/** A deleted data set: the date until which it can be restored, and a button to delete it permanently. */
export function DeletedRow({ dataSet, onGone }: { dataSet: DataSet; onGone: () => void }) {
  const { id, name, bytes, restorable_until } = dataSet;
  const change = useChangeDataSet();
  const size = fileSize(bytes);
  const day = longDay(restorable_until ?? "");

  async function run(kind: "restore" | "remove", done: string) {
    await change.mutateAsync({ kind, id });
    toast.success(done);
    onGone();
  }

  return (
    <li className="surface flex flex-wrap items-center gap-2 p-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="muted block text-xs">
          <Trans>
            {size} · deleted permanently on {day}
          </Trans>
        </span>
      </span>
      <button
        type="button"
        className="btn btn-sm"
        aria-label={t`Restore ${name}`}
        disabled={change.isPending}
        onClick={() => void run("restore", t`${name} was restored`).catch(() => {})}
      >
        <Trans>Restore</Trans>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm text-error"
        aria-label={t`Delete ${name} permanently`}
        disabled={change.isPending}
        onClick={() => void run("remove", t`${name} was deleted permanently`).catch(() => {})}
      >
        <Trans>Delete permanently</Trans>
      </button>
    </li>
  );
}
