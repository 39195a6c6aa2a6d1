import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { TryAgain } from "@/components/TryAgain";
import { useSchedules } from "./api";
import { ScheduleList } from "./ScheduleList";

/** The analyses that are run again for the user. New ones begin at an answer in the chat. */
export function Schedules() {
  const { data, isPending, error, refetch } = useSchedules();
  return (
    <section aria-labelledby="schedules-heading" className="space-y-3">
      <h2 id="schedules-heading" className="text-lg font-semibold">
        <Trans>Scheduled analyses</Trans>
      </h2>
      <p className="muted text-sm">
        <Trans>
          An analysis runs again with the newest version of its data set: every day, every week, or when there is a new
          version.
        </Trans>{" "}
        <Link to="/help/schedules" className="link">
          <Trans>How to schedule an analysis</Trans>
        </Link>
      </p>
      {isPending && <div role="status" aria-label={t`Loading your schedules`} className="skeleton h-4 w-full" />}
      {!isPending && !data && (
        <TryAgain error={error} fallback={t`Failed to load your schedules`} onRetry={() => void refetch()} />
      )}
      {data?.schedules.length === 0 && (
        <p className="muted text-sm">
          <Trans>You have scheduled no analysis. Choose “Run again…” below the newest answer of a conversation.</Trans>
        </p>
      )}
      {data && data.schedules.length > 0 && <ScheduleList schedules={data.schedules} />}
    </section>
  );
}
