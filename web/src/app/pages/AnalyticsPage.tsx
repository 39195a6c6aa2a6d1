import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { Dashboard } from "@/features/dashboard/Dashboard";
import { currentView } from "@/lib/auth/view-store";

/** A placeholder, and below it the user's own results. An administrator's view of an account never reads results. */
export function AnalyticsPage() {
  return (
    <>
      <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-4 px-6 py-12 text-center print:py-4">
        <span className="rounded-box grid size-16 place-items-center bg-primary/12 text-primary">
          <Icon name="chart" className="size-8" />
        </span>
        <h1 className="text-2xl font-semibold tracking-tight">
          <Trans>Analytics</Trans>
        </h1>
        <p className="muted text-pretty">
          <Trans>
            The analytics dashboard is coming soon. Until then every answer in the chat comes with its own tables and
            reports.
          </Trans>
        </p>
        <Link to="/chat" className="btn btn-primary mt-2 print:hidden">
          <Trans>Open the chat</Trans>
        </Link>
      </div>
      {!currentView() && <Dashboard />}
    </>
  );
}
