import { t } from "@lingui/core/macro";
import { useStats } from "./api";
import { count } from "./format";
import { LoadError } from "./LoadError";

const FIGURES = [
  { key: "total_users", label: t`Total users` },
  { key: "active_users", label: t`Active users`, hint: t`signed in within 30 days` },
  { key: "total_messages", label: t`Total messages`, hint: t`questions and replies` },
  { key: "enterprise_users", label: t`Enterprise users` },
] as const;

export function StatsCards() {
  const stats = useStats();
  if (stats.isError) {
    return <LoadError title={t`Failed to load statistics`} error={stats.error} onRetry={() => void stats.refetch()} />;
  }
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-busy={stats.isPending}>
      {FIGURES.map((figure) => (
        <div key={figure.key} className="surface flex flex-col p-4 sm:p-5">
          <dt className="text-sm font-medium">
            {figure.label}
            {"hint" in figure && <span className="muted block text-xs font-normal">{figure.hint}</span>}
          </dt>
          <dd className="mt-auto pt-2 text-3xl font-semibold tracking-tight tabular-nums">
            {stats.data ? count(stats.data[figure.key]) : <span className="skeleton block h-9 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
