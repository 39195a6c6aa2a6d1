import { clockTime } from "./words";

/** Two polls without an answer, and some time for the answer of a third. */
const STALE_AFTER_MS = 12_000;

/** Whether the figures are live, or when they were received last. `receivedAt` and `now` are the browser's times. */
export function Freshness({ receivedAt, now }: { receivedAt: number; now: number }) {
  const isStale = now - receivedAt > STALE_AFTER_MS;
  return (
    <p role="status" className="text-sm">
      {isStale ? (
        <span className="badge badge-warning h-auto">As of {clockTime(receivedAt)}. No newer figures arrive.</span>
      ) : (
        <span className="badge badge-success">Live</span>
      )}
    </p>
  );
}
