import { type RefObject, useEffect } from "react";
import { nextPosition, STEP_MS } from "./carousel";

const JUMP_PX = 3;

/** Moves the element sideways, one step at a time, while `running`. */
export function useAutoScroll(element: RefObject<HTMLElement | null>, cards: number, running: boolean) {
  useEffect(() => {
    if (!running) return;
    let position = element.current?.scrollLeft ?? 0;
    const timer = setInterval(() => {
      if (!element.current) return;
      // Browsers round to whole pixels; only a larger change is the user's own scrolling.
      if (Math.abs(element.current.scrollLeft - position) >= JUMP_PX) position = element.current.scrollLeft;
      position = nextPosition(position, cards);
      element.current.scrollLeft = position;
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [element, cards, running]);
}
