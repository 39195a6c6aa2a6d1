/** Moving what is shown: with the mouse while Shift is held, and with a finger. Vertical swipes scroll the page. */

import type uPlot from "uplot";

type MoveBy = (pixels: number) => void;

/** Without Shift, the mouse selects what to zoom to, as uPlot does by itself. */
export function panWithShift(u: uPlot, select: (event: MouseEvent) => null, moveBy: MoveBy) {
  return (event: MouseEvent): null => {
    if (event.button !== 0 || !event.shiftKey) return event.button === 0 ? select(event) : null;
    let last = event.clientX;
    const move = (moved: MouseEvent) => {
      moveBy(moved.clientX - last);
      last = moved.clientX;
    };
    const stop = () => {
      document.removeEventListener("mousemove", move);
      document.removeEventListener("mouseup", stop);
      u.over.style.cursor = "";
    };
    document.addEventListener("mousemove", move);
    document.addEventListener("mouseup", stop);
    u.over.style.cursor = "grabbing";
    return null;
  };
}

/** A finger reads values while everything is shown, and moves the chart while it is zoomed. */
export function listenToFingers(u: uPlot, { isZoomed, moveBy }: { isZoomed: () => boolean; moveBy: MoveBy }) {
  // The browser keeps vertical swipes and pinching; only horizontal movement arrives here.
  u.over.style.touchAction = "pan-y pinch-zoom";
  let last: number | null = null;
  const read = (event: PointerEvent) => {
    const rect = u.over.getBoundingClientRect();
    u.setCursor({ left: event.clientX - rect.left, top: event.clientY - rect.top });
  };
  const listeners: Record<string, (event: PointerEvent) => void> = {
    pointerdown: (event) => {
      last = event.clientX;
    },
    pointermove: (event) => {
      if (last === null) return;
      if (isZoomed()) moveBy(event.clientX - last);
      else read(event);
      last = event.clientX;
    },
    pointerup: () => {
      last = null;
    },
    pointercancel: () => {
      last = null;
    },
  };
  const ofTouch = Object.entries(listeners).map(([type, listener]) => {
    const guarded = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") listener(event);
    };
    u.over.addEventListener(type, guarded);
    return () => u.over.removeEventListener(type, guarded);
  });
  return () => {
    for (const stop of ofTouch) stop();
  };
}
