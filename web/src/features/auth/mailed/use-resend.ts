import { useEffect, useState } from "react";
import { resendConfirmation } from "../api";
import { useSending } from "../use-sending";

/** Sends the confirmation mail again, not before the pause that the service wants between two mails is over. */
export function useResend(email: string, mailedAtMs: number, pauseSeconds: number) {
  const { sending, error, send } = useSending();
  const [sentAtMs, setSentAtMs] = useState<number | null>(null);
  /** The end of a pause that the service named. */
  const [namedEndMs, setNamedEndMs] = useState(0);
  const endMs = Math.max((sentAtMs ?? mailedAtMs) + pauseSeconds * 1000, namedEndMs);
  const seconds = useSecondsUntil(endMs);

  async function resend() {
    if (seconds > 0) return;
    setSentAtMs(null);
    const outcome = await send(() => resendConfirmation(email));
    if (outcome?.error === null) setSentAtMs(Date.now());
    const named = outcome?.status === 429 ? /(\d+) seconds/.exec(outcome.error ?? "")?.[1] : undefined;
    if (named) setNamedEndMs(Date.now() + Number(named) * 1000);
  }

  return { resend, sending, error, seconds, isSent: sentAtMs !== null };
}

/** Counts down every second; 0 from then on. */
function useSecondsUntil(endMs: number): number {
  const [, setTicks] = useState(0);
  const seconds = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return seconds;
}
