/**
 * Makes the figures of a reply or a table one stop of the Tab key; left and right go from figure to figure, and up and down
 * still scroll.
 */

import { type KeyboardEvent, type RefObject, useEffect } from "react";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** `content` is what changes when there are other figures. */
export function useRovingFigures(reply: RefObject<HTMLElement | null>, content: unknown) {
  useEffect(() => {
    const [first] = figuresOf(reply.current);
    if (first) first.tabIndex = 0;
    // Other content has other figures.
  }, [reply, content]);

  return function onKeyDown(event: KeyboardEvent) {
    const figures = figuresOf(reply.current);
    const at = figures.indexOf(event.target as HTMLElement);
    const next = figures[at + (STEPS[event.key] ?? 0)];
    if (at < 0 || !(event.key in STEPS) || !next) return;
    event.preventDefault();
    for (const figure of figures) figure.tabIndex = figure === next ? 0 : -1;
    next.focus();
  };
}

function figuresOf(reply: HTMLElement | null): HTMLElement[] {
  return [...(reply?.querySelectorAll<HTMLElement>(".figure") ?? [])];
}
