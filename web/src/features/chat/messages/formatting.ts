/** What formats replies. It comes in a chunk of its own, since it is larger than the rest of the chat. */

import { lazy, useEffect, useState } from "react";

type Markdown = typeof import("../markdown/Markdown").Markdown;

const Later = lazy(() => import("../markdown/Markdown").then((module) => ({ default: module.Markdown })));

let loaded: Markdown | null = null;
let loading: Promise<void> | null = null;

/** Settles when replies can be formatted, and also when the chunk failed to load: then they are shown as plain text. */
export function loadFormatting(): Promise<void> {
  loading ??= import("../markdown/Markdown").then(
    (module) => {
      loaded = module.Markdown;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** The component that a message keeps for its whole life: where it is there at once, the text is never seen unformatted. */
export function formatting(): Markdown | typeof Later {
  return loaded ?? Later;
}

/** Loads it when it is wanted. True when it need not be waited for any longer. */
export function useFormatting(isWanted: boolean): boolean {
  const [isSettled, setSettled] = useState(loaded !== null);
  useEffect(() => {
    let isStill = true;
    if (isWanted) void loadFormatting().then(() => isStill && setSettled(true));
    return () => {
      isStill = false;
    };
  }, [isWanted]);
  return isSettled;
}
