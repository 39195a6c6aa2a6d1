/**
 * Makes a list of rows one stop of the Tab key. Up and down go from row to row, left and right to the other things that a row
 * offers, Home and End to its first and last one, and with Ctrl to the first and last row. Enter and Space do what they always do.
 */

import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** The attribute of a row. Its value is the id that `useRovingRows` knows the row by. */
const ROW = "data-roving-row";
const ITEMS = "a[href], button:not(:disabled)";

export function rovingRow(id: string) {
  return { [ROW]: id };
}

/** What finds a row, and what is inside of it. */
export function rowSelector(id: string): string {
  return `[${ROW}="${CSS.escape(id)}"]`;
}

/** `first` is the row that the Tab key leads to until another one has had the focus. */
export function useRovingRows(ids: readonly string[], first: string | undefined) {
  const [visited, setVisited] = useState<string | null>(null);
  const stop = [visited, first].find((id) => id && ids.includes(id)) ?? ids[0];

  function onFocus(event: FocusEvent) {
    const id = event.target.closest(`[${ROW}]`)?.getAttribute(ROW);
    if (id != null) setVisited(id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = nextItem(event.currentTarget, event.target as Element, event.key, event.ctrlKey);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return { stop, handlers: { onFocus, onKeyDown } };
}

/** What a key leads to from an item of a row; null when it means nothing here. In a field the keys belong to the field. */
function nextItem(list: Element, from: Element, key: string, isControl: boolean): HTMLElement | null {
  const rows = [...list.querySelectorAll(`[${ROW}]`)].map(itemsOf).filter((items) => items.length > 0);
  const row = rows.findIndex((items) => items.includes(from as HTMLElement));
  const items = rows[row];
  if (!items) return null;
  const at = items.indexOf(from as HTMLElement);
  switch (key) {
    case "ArrowDown":
      return inRow(rows[row + 1], at);
    case "ArrowUp":
      return inRow(rows[row - 1], at);
    case "ArrowRight":
      return items[at + 1] ?? null;
    case "ArrowLeft":
      return items[at - 1] ?? null;
    case "Home":
      return (isControl ? rows[0] : items)?.[0] ?? null;
    case "End":
      return isControl ? (rows.at(-1)?.[0] ?? null) : (items.at(-1) ?? null);
    default:
      return null;
  }
}

/** The same place in another row, or its last one when it offers less. */
function inRow(items: readonly HTMLElement[] | undefined, at: number): HTMLElement | null {
  return items?.[Math.min(at, items.length - 1)] ?? null;
}

function itemsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(ITEMS)];
}
