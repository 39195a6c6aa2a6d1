import { Link } from "react-router";
import { Icon } from "@/components/Icon";

/** A placeholder for the dashboard until it exists. */
export function AnalyticsPage() {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center gap-4 px-6 py-20 text-center">
      <span className="rounded-box grid size-16 place-items-center bg-primary/12 text-primary">
        <Icon name="chart" className="size-8" />
      </span>
      <h1 className="text-2xl font-semibold tracking-tight">Analytics</h1>
      <p className="muted text-pretty">
        The analytics dashboard is coming soon. Until then every answer in the chat comes with its own tables and
        reports.
      </p>
      <Link to="/chat" className="btn btn-primary mt-2">
        Open the chat
      </Link>
    </div>
  );
}
