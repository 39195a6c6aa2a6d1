/** A list of the user in which workers do something: it is loaded again while they are at it. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSession } from "./auth/session";
import { notifyUsageChanged } from "./events/usage-events";
import { call } from "./http";
import { keptCurrent } from "./look-again";

/** `busy` counts what a worker has, or will take in a moment; `onEnded` runs when there is less of it than before. */
export function useBusyList<List>(
  { key, path, fallback }: { key: string; path: string; fallback: string },
  busy: (list: List) => number,
  onEnded?: () => void,
) {
  const { user } = useSession();
  const list = useQuery({
    queryKey: [key, user?.id],
    queryFn: ({ signal }) => call<List>(path, { fallback, signal }),
    ...keptCurrent<List>((shown) => busy(shown) > 0),
  });
  const now = list.data ? busy(list.data) : 0;
  const before = useRef(0);
  const notify = useRef(onEnded);
  notify.current = onEnded;
  useEffect(() => {
    if (now < before.current) {
      notify.current?.();
      notifyUsageChanged();
    }
    before.current = now;
  }, [now]);
  return list;
}
