import { Trans } from "@lingui/react/macro";
import type { Pagination } from "./api";

/** The position in a long list, with buttons for the previous and the next page. */
export function Pages({
  pagination: { page, pages, total, limit },
  label,
  onPage,
}: {
  pagination: Pagination;
  /** The name of the navigation, such as “Pages of users”. */
  label: string;
  onPage: (page: number) => void;
}) {
  const first = Math.min((page - 1) * limit + 1, total);
  const last = Math.min(page * limit, total);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm">
      <p className="muted tabular-nums" aria-live="polite">
        <Trans>
          {first} to {last} of {total}
        </Trans>
      </p>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Trans>Previous</Trans>
        </button>
        <span className="tabular-nums">
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <button
          type="button"
          className="btn btn-sm btn-outline border-base-300"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <Trans>Next</Trans>
        </button>
      </div>
    </nav>
  );
}
