import type { ReactNode } from "react";

export const ROW = "border-t border-base-300 align-top";
export const TEXT = "min-w-24 px-2 py-1.5 text-left wrap-anywhere sm:min-w-32 sm:px-3";
export const NUMBER = "px-2 py-1.5 text-right whitespace-nowrap tabular-nums sm:px-3";

/** A small table that scrolls by itself where the screen is narrow. */
export function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} tabIndex={0} className="rounded-field overflow-x-auto border border-base-300">
      <table className="w-full">{children}</table>
    </section>
  );
}

/** The first column is text, and the last where it says so; the others are numbers. */
export function Head({ names, isLastText = false }: { names: readonly string[]; isLastText?: boolean }) {
  const isText = (i: number) => i === 0 || (isLastText && i === names.length - 1);
  return (
    <thead>
      <tr className="bg-base-200">
        {names.map((name, i) => (
          <th
            key={i}
            scope="col"
            className={`px-2 py-1.5 font-medium sm:px-3 ${isText(i) ? "text-left" : "text-right"}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
