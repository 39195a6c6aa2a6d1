import { type RefObject, useEffect, useState } from "react";
import { usePrinting } from "@/lib/use-printing";

/** How far an element may be below or above the screen. */
const MARGIN = "600px 0px";

/** Whether an element was near the screen once, or is drawn for paper; true where the browser cannot tell. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !("IntersectionObserver" in globalThis));
  const isPrinting = usePrinting();

  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);

  return isNear || isPrinting;
}
