import { useRef, useState } from "react";
import { type Outcome, UNREACHABLE } from "./api";

/** The sending of one form: whether it is under way, and what was wrong with it. A second submit meanwhile waits. */
export function useSending() {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);

  /** Null when the form was being sent already. */
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
