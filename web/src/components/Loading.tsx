import { t } from "@lingui/core/macro";

export function Loading({ text = t`Loading...` }: { text?: string }) {
  return (
    <div role="status" className="muted flex min-h-[50vh] items-center justify-center gap-3">
      <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      {/* While it stands in for a page, it is what the page is about. */}
      <h1 className="text-base font-normal">{text}</h1>
    </div>
  );
}
