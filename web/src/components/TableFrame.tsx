import type { ReactNode } from "react";

/** A table of Markdown in a frame that scrolls by itself, also by keyboard. */
export function TableFrame({ children }: { children: ReactNode }) {
  return (
    <figure
      aria-label="Table"
      tabIndex={0}
      className="table-frame rounded-field max-h-128 overflow-auto border border-base-300 print:max-h-none print:overflow-visible"
    >
      <table className="w-full text-sm">{children}</table>
    </figure>
  );
}
