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
        Scheduled analyses
      </h2>
      <p className="muted text-sm">
        An analysis runs again with the newest version of its data set: every day, every week, or when there is a new
        version.{" "}
        <Link to="/help/schedules" className="link">
          How to schedule an analysis
        </Link>
      </p>
      {isPending && <div role="status" aria-label="Loading your schedules" className="skeleton h-4 w-full" />}
      {!isPending && !data && (
        <TryAgain error={error} fallback="Failed to load your schedules" onRetry={() => void refetch()} />
      )}
      {data?.schedules.length === 0 && (
        <p className="muted text-sm">
          You have scheduled no analysis. Choose “Run again…” below the newest answer of a conversation.
        </p>
      )}
      {data && data.schedules.length > 0 && <ScheduleList schedules={data.schedules} />}
    </section>
  );
}
