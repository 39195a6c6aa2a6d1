import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { CHANGE_FAILED, type Endpoint, type NewEndpoint, TEST_FAILED, useWebhookChanges } from "./api";
import { DeleteEndpointDialog } from "./DeleteEndpointDialog";
import { DeliveryList } from "./DeliveryList";
import { RotateSecretDialog } from "./RotateSecretDialog";
import { stateOf } from "./webhook-texts";

/** Each endpoint with its last deliveries, and what can be done with it. */
export function EndpointList({
  endpoints,
  isUsable,
  onSecret,
}: {
  endpoints: Endpoint[];
  isUsable: boolean;
  onSecret: (created: NewEndpoint) => void;
}) {
  const [deleted, setDeleted] = useState<Endpoint | null>(null);
  const [rotated, setRotated] = useState<Endpoint | null>(null);
  return (
    <>
      <ul aria-label={t`Endpoints`} className="space-y-2">
        {endpoints.map((endpoint) => (
          <Row
            key={endpoint.id}
            endpoint={endpoint}
            isUsable={isUsable}
            onRotate={() => setRotated(endpoint)}
            onDelete={() => setDeleted(endpoint)}
          />
        ))}
      </ul>
      {deleted && <DeleteEndpointDialog endpoint={deleted} onClose={() => setDeleted(null)} />}
      {rotated && <RotateSecretDialog endpoint={rotated} onRotated={onSecret} onClose={() => setRotated(null)} />}
    </>
  );
}

function Row({
  endpoint,
  isUsable,
  onRotate,
  onDelete,
}: {
  endpoint: Endpoint;
  isUsable: boolean;
  onRotate: () => void;
  onDelete: () => void;
}) {
  const { change, sendTest } = useWebhookChanges();
  const { id, address, paused_at, pause_reason } = endpoint;
  const isPaused = paused_at !== null;

  async function pauseOrResume() {
    await change(id, { is_paused: !isPaused }).catch((failure: unknown) =>
      toast.error(errorText(failure, CHANGE_FAILED)),
    );
  }

  async function test() {
    await sendTest(id).catch((failure: unknown) => toast.error(errorText(failure, TEST_FAILED)));
  }

  return (
    <li className="surface space-y-2 p-3">
      <p className="font-medium wrap-anywhere">{address}</p>
      <p className="muted text-xs" role="status">
        {stateOf(endpoint)}
      </p>
      {pause_reason && <p className="text-error wrap-anywhere">{pause_reason}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {isUsable && (
          <>
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-label={t`Send a test event to ${address}`}
              onClick={() => void test()}
            >
              <Icon name="send" className="size-4" />
              <Trans>Send test event</Trans>
            </button>
            <button
              type="button"
              className="btn btn-ghost btn-sm"
              aria-label={t`Rotate the secret of ${address}`}
              onClick={onRotate}
            >
              <Icon name="refresh" className="size-4" />
              <Trans>Rotate secret</Trans>
            </button>
          </>
        )}
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={isPaused ? t`Resume: ${address}` : t`Pause: ${address}`}
          onClick={() => void pauseOrResume()}
        >
          <Icon name={isPaused ? "play" : "pause"} className="size-4" />
          {isPaused ? t`Resume` : t`Pause`}
        </button>
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={t`Delete the endpoint ${address}`}
          onClick={onDelete}
        >
          <Icon name="trash" className="size-4" />
        </button>
      </div>
      <DeliveryList endpoint={endpoint} />
    </li>
  );
}
