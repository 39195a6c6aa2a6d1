import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TryAgain } from "@/components/TryAgain";
import { type Delivery, type Endpoint, useDeliveries } from "./api";
import { dayAndTime, eventOf, outcomeOf } from "./webhook-texts";

/** What an endpoint was sent last, newest first. */
export function DeliveryList({ endpoint }: { endpoint: Endpoint }) {
  const { address } = endpoint;
  const { data, isPending, error, refetch } = useDeliveries(endpoint);
  if (isPending) {
    return <div role="status" aria-label={t`Loading the deliveries`} className="skeleton h-4 w-full" />;
  }
  if (!data) {
    return <TryAgain error={error} fallback={t`Failed to load the deliveries`} onRetry={() => void refetch()} />;
  }
  if (data.deliveries.length === 0) {
    return (
      <p className="muted text-xs">
        <Trans>Nothing was sent yet.</Trans>
      </p>
    );
  }
  return (
    <section
      aria-label={t`Last deliveries to ${address}`}
      className="border-base-300 max-h-60 overflow-y-auto border-t pt-2"
      tabIndex={0}
    >
      <ul className="space-y-1.5 text-xs">
        {data.deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const { state, reason, created_at } = delivery;
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">{eventOf(delivery)}</span> ·{" "}
      <time dateTime={created_at}>{dayAndTime(created_at)}</time> ·{" "}
      <span className={state === "failed" ? "text-error" : ""}>{outcomeOf(delivery)}</span>
      {reason && <span className="muted block">{reason}</span>}
    </li>
  );
}
