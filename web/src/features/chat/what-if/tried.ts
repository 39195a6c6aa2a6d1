/** What was tried last of a result, as it was typed; it survives a reload of this browser tab. */

import { useState } from "react";
import { currentLocale } from "@/lib/locale/chosen";
import type { Tried } from "./levers";

export function useTried(runId: string): [Tried, (tried: Tried) => void] {
  const [tried, setTried] = useState<Tried>(() => read(runId));
  return [
    tried,
    (next) => {
      setTried(next);
      write(runId, next);
    },
  ];
}

// “10.000” that was typed in one locale is another number in the next.
const keyOf = (runId: string) => `supplychain.what-if.${currentLocale()}.${runId}`;

function read(runId: string): Tried {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(runId)) ?? "null");
    if (isTried(kept)) return kept;
  } catch {
    // What another version of this page has written counts as nothing.
  }
  return {};
}

function isTried(value: unknown): value is Tried {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

function write(runId: string, tried: Tried) {
  try {
    sessionStorage.setItem(keyOf(runId), JSON.stringify(tried));
  } catch {
    // Without storage the board works until the page is left.
  }
}
