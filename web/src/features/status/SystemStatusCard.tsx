import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useHealth } from "@/lib/health";

/** The status of the server's parts. */
export function SystemStatusCard() {
  const health = useHealth();
  const state = health.isError ? undefined : health.data;

  return (
    <section aria-labelledby="status-heading" className="surface px-3.5 py-2.5">
      <h2 id="status-heading" className="text-sm font-semibold">
        <Trans>System Status</Trans>
      </h2>
      {health.isPending ? (
        <div role="status" aria-label={t`Loading system status`} className="mt-2 space-y-2">
          <div className="skeleton h-4 w-40" />
          <div className="skeleton h-4 w-44" />
          <div className="skeleton h-4 w-28" />
        </div>
      ) : (
        <ul className="mt-2 space-y-1.5 text-sm">
          <Line ok={state?.worker === "ok"} good={t`AI Service Online`} bad={t`AI Service Offline`} />
          <Line ok={state?.database === "ok"} good={t`Database Connected`} bad={t`Database Disconnected`} />
          <Line ok={state?.api === "ok"} good={t`API Active`} bad={t`API Inactive`} />
        </ul>
      )}
    </section>
  );
}

function Line({ ok, good, bad }: { ok: boolean; good: string; bad: string }) {
  return (
    <li className="flex items-center gap-2.5">
      <span className={`status ${ok ? "status-success" : "status-error"}`} aria-hidden="true" />
      <span className={ok ? "muted" : "text-error font-medium"}>{ok ? good : bad}</span>
    </li>
  );
}
