import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { leaveView } from "@/lib/auth/view-as";
import { currentView } from "@/lib/auth/view-store";
import { dateText } from "@/lib/locale/date-text";

const TIME: Intl.DateTimeFormatOptions = { timeStyle: "short" };

/** Above every page while an administrator views an account: whose it is, until when, and the way back. */
export function ViewBanner() {
  const [view] = useState(currentView);
  const endsAt = view?.endsAt;

  useEffect(() => {
    if (!endsAt) return;
    const timer = setTimeout(() => void leaveView(), Math.max(Date.parse(endsAt) - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [endsAt]);

  if (!view) return null;
  const { email } = view;
  const until = dateText(new Date(view.endsAt), TIME);
  return (
    <div
      role="status"
      aria-label={t`Viewed account`}
      data-above-notices
      className="sticky top-14 z-30 flex flex-wrap items-center justify-between gap-2 bg-neutral px-4 py-2 text-sm text-neutral-content sm:px-6"
    >
      <p className="min-w-0 wrap-anywhere">
        <Trans>
          You are viewing the account of <strong>{email}</strong> until {until}. Nothing can be changed.
        </Trans>
      </p>
      <button type="button" className="btn btn-sm" onClick={() => void leaveView()}>
        <Trans>Leave</Trans>
      </button>
    </div>
  );
}

/** In place of a page with conversations or files. */
export function PrivatePage() {
  return (
    <div className="mx-auto flex min-h-[50vh] max-w-md flex-col items-center justify-center gap-3 px-6 text-center">
      <h1 className="text-xl font-semibold">
        <Trans>This page is private</Trans>
      </h1>
      <p className="muted">
        <Trans>Conversations and files are not shown while you view an account.</Trans>
      </p>
    </div>
  );
}
