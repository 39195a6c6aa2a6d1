import { useRef, useState } from "react";
import { type Outcome, UNREACHABLE } from "./api";

/** The submission of one form: whether it is running, and its error. A second submission in the meantime is ignored. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  /** Null when the form was already being sent. */
  async function send(request: () => Promise<Outcome>): Promise<Outcome | null> {
    if (running.current) return null;
    running.current = true;
    setSending(true);
    setError(null);
    const outcome = await request().catch(() => ({ error: UNREACHABLE }));
    running.current = false;
    setSending(false);
    setError(outcome.error);
    return outcome;
  }

  return { sending, error, send };
}
