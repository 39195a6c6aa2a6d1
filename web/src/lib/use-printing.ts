import { useSyncExternalStore } from "react";

/**
 * Whether the page is drawn for paper. Both signs are needed: a browser tells `beforeprint` before it measures the pages, and
 * a preview of the print style changes the medium alone.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting);
}

const paper = window.matchMedia("print");
let isPrintAnnounced = false;

const listeners = new Set<() => void>();

/** Draws the page for paper before the browser begins, so that there is time to load what paper needs. The end of printing ends it. */
export function drawForPaper() {
  isPrintAnnounced = true;
  for (const listener of listeners) listener();
}

function isPrinting(): boolean {
  return isPrintAnnounced || paper.matches;
}

function subscribe(listener: () => void): () => void {
  const announce = () => {
    isPrintAnnounced = true;
    listener();
  };
  const end = () => {
    isPrintAnnounced = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("beforeprint", announce);
  window.addEventListener("afterprint", end);
  paper.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("beforeprint", announce);
    window.removeEventListener("afterprint", end);
    paper.removeEventListener("change", listener);
  };
}
