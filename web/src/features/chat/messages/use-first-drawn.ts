import { startTransition, useEffect, useState } from "react";

const AT_ONCE = 6;
const STEP = 8;

/**
 * The place of the first message that is drawn. A conversation begins with its newest messages, which are in sight; the others
 * follow above them in small steps between which the page answers the hand. All at once would keep it for seconds on a phone.
 */
export function useFirstDrawn(count: number): number {
  const [first, setFirst] = useState(Math.max(0, count - AT_ONCE));
  useEffect(() => {
    if (first > 0) startTransition(() => setFirst(Math.max(0, first - STEP)));
  }, [first]);
  return first;
}
