import { type RefObject, useEffect } from "react";
import { nextPosition, STEP_MS } from "./carousel";

/** Moves the element sideways, one step at a time, while `running`. */
export function useAutoScroll(element: RefObject<HTMLElement | null>, cards: number, running: boolean) {
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (element.current) element.current.scrollLeft = nextPosition(element.current.scrollLeft, cards);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [element, cards, running]);
}
