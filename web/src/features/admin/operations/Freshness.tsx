import { Trans } from "@lingui/react/macro";
import { clockTime } from "./words";

/** Two polls without an answer, and some time for the answer of a third. */
const STALE_AFTER_MS = 12_000;

/** Whether the figures are live, or when they were received last. `receivedAt` and `now` are the browser's times. */
export function Freshness({ receivedAt, now }: { receivedAt: number; now: number }) {
  const isStale = now - receivedAt > STALE_AFTER_MS;
  const time = clockTime(receivedAt);
  return (
    <p role="status" className="text-sm">
      {isStale ? (
        <span className="badge badge-warning h-auto">
          <Trans>As of {time}. No newer figures arrive.</Trans>
        </span>
      ) : (
        <span className="badge badge-success">
          <Trans context="state of the figures">Live</Trans>
        </span>
      )}
    </p>
  );
}
