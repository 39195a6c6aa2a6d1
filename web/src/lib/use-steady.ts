import { useLayoutEffect, useRef, useState } from "react";

type Functions = Record<string, (...args: never[]) => unknown>;

/**
 * Functions that stay the same objects from drawing to drawing and do what the latest ones do, so that what gets them is not
 * drawn again. For handlers only: they must not be called while drawing.
 */
export function useSteady<T extends Functions>(latest: T): T {
  const current = useRef<T>(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [steady] = useState(() => {
    const names = Object.keys(latest);
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => current.current[name]?.(...args)])) as T;
  });
  return steady;
}
