import { useCallback, useState } from "react";

/** A registration that waits for the link in its mail. */
export type Mailed = { email: string; atMs: number };

const KEY = "supplychain.mailed-to";

/** The registration of this tab; a reload keeps it. */
export function useMailed(): [Mailed | null, (mailed: Mailed | null) => void] {
  const [mailed, setMailed] = useState(stored);

  const keep = useCallback((next: Mailed | null) => {
    setMailed(next);
    if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
    else sessionStorage.removeItem(KEY);
  }, []);

  return [mailed, keep];
}

function stored(): Mailed | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Mailed | null;
    return typeof found?.email === "string" && typeof found.atMs === "number" ? found : null;
  } catch {
    return null;
  }
}
