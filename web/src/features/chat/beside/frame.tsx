import type { ReactNode } from "react";

export const ROW = "border-t border-base-300 align-top";
export const TEXT = "px-3 py-1.5 text-left wrap-anywhere";
export const NUMBER = "px-3 py-1.5 text-right whitespace-nowrap tabular-nums";

/** A small table that scrolls by itself where the screen is narrow. */
export function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} tabIndex={0} className="rounded-field overflow-x-auto border border-base-300">
      <table className="w-full">{children}</table>
    </section>
  );
}

/** The first column is text, the others are numbers. */
export function Head({ names, texts = 1 }: { names: readonly string[]; texts?: number }) {
  return (
    <thead>
      <tr className="bg-base-200">
        {names.map((name, i) => (
          <th key={name} scope="col" className={`px-3 py-1.5 font-medium ${i < texts ? "text-left" : "text-right"}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
