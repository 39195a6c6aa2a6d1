import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useSession } from "@/lib/auth/session";
import { notifyAccountChanged } from "@/lib/events/account-events";
import { errorText } from "@/lib/http";
import { planLabel } from "@/lib/plans";
import { longDay } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { type Billing, setCancelled } from "../api";
import { ReceiptList } from "./ReceiptList";
import { billingKey, useBilling } from "./use-billing";

/** The plan, the end of its paid period, the buttons to cancel and to keep it, and every payment. */
export function BillingDetails() {
  const { user } = useSession();
  const billing = useBilling();
  if (billing.isPending) return <Skeleton />;
  if (billing.isError) return <Failed error={billing.error} onRetry={() => void billing.refetch()} />;
  return (
    <>
      <Subscription billing={billing.data} />
      <ReceiptList receipts={billing.data.receipts} email={user?.email ?? ""} />
    </>
  );
}

function Subscription({ billing: { plan, ends_at, cancelled } }: { billing: Billing }) {
  const { user } = useSession();
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const planName = planLabel(plan);
  const end = ends_at && longDay(ends_at);

  async function change(toCancelled: boolean) {
    setSending(true);
    setError(null);
    try {
      client.setQueryData(billingKey(user?.id), await setCancelled(toCancelled));
      toast.success(toCancelled ? t`Your plan ends when the paid period ends.` : t`Your plan is no longer cancelled.`);
      notifyAccountChanged();
    } catch (cause) {
      setError(errorText(cause, t`Your plan could not be changed. Please try again.`));
    }
    setSending(false);
  }

  return (
    <>
      <dl className="grid grid-cols-2 gap-4 text-sm">
        <div>
          <dt className="muted">
            <Trans>Plan</Trans>
          </dt>
          <dd className="mt-0.5 font-medium">{planName}</dd>
        </div>
        <div>
          <dt className="muted">
            <Trans>Paid until</Trans>
          </dt>
          <dd className="mt-0.5 font-medium">{end || t`Nothing to pay`}</dd>
        </div>
      </dl>
      {cancelled && ends_at && (
        <p className="rounded-box mt-4 bg-warning/20 px-4 py-3 text-sm text-pretty">
          <Trans>
            Cancelled. You keep {planName} until {end}.
          </Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to="/pricing" className="btn btn-primary">
          {ends_at ? t`Change plan` : t`See plans`}
        </Link>
        {ends_at && (
          <button
            type="button"
            className="btn btn-outline border-base-300"
            aria-disabled={sending || undefined}
            onClick={() => !sending && void change(!cancelled)}
          >
            {sending && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            {cancelled ? t`Keep my plan` : t`Cancel after the paid period`}
          </button>
        )}
      </div>
      {error && (
        <p role="alert" className="text-error mt-3 text-sm">
          {error}
        </p>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="text-error flex items-center gap-2 text-sm font-semibold">
        <Icon name="alert" />
        <Trans>Failed to load your payments</Trans>
      </p>
      <p className="muted mt-1 text-sm">{errorText(error, t`Something went wrong.`)}</p>
      <button type="button" className="btn btn-sm mt-3" onClick={onRetry}>
        <Icon name="refresh" className="size-4" />
        <Trans>Try again</Trans>
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label={t`Loading your payments`} className="space-y-4">
      <div className="skeleton h-10 w-full" />
      <div className="skeleton h-10 w-40" />
    </div>
  );
}
