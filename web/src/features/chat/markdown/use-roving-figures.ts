/**
 * Makes the figures of a reply or a table one stop of the Tab key; left and right go from figure to figure, and up and down
 * still scroll.
 */

import { type KeyboardEvent, type RefObject, useEffect } from "react";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** `content` is what changes when there are other figures. */
export function useRovingFigures(reply: RefObject<HTMLElement | null>, content: unknown) {
  useEffect(() => {
    // Other content has other figures, and a figure that stays may have been the stop before.
    makeStop(figuresOf(reply.current), 0);
  }, [reply, content]);

  return function onKeyDown(event: KeyboardEvent) {
    const figures = figuresOf(reply.current);
    const at = figures.indexOf(event.target as HTMLElement);
    const to = at + (STEPS[event.key] ?? 0);
    if (at < 0 || !(event.key in STEPS) || !figures[to]) return;
    event.preventDefault();
    makeStop(figures, to);
    figures[to].focus();
  };
}

function makeStop(figures: readonly HTMLElement[], stop: number) {
  for (const [at, figure] of figures.entries()) figure.tabIndex = at === stop ? 0 : -1;
}

function figuresOf(reply: HTMLElement | null): HTMLElement[] {
  const figures = [...(reply?.querySelectorAll<HTMLElement>(".figure") ?? [])];
  // Those of folded sections cannot have the focus.
  return figures.filter((figure) => !figure.closest(".folded"));
}
