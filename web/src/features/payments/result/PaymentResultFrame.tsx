/** The parts of the views of a payment's result. */

import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/Icon";

export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-4 py-10 sm:py-16">
      <div className="surface flex flex-col items-center p-6 text-center sm:p-10">{children}</div>
    </div>
  );
}

export function Badge({ icon, className }: { icon: IconName; className: string }) {
  return (
    <span className={`grid size-16 place-items-center rounded-full ${className}`}>
      <Icon name={icon} className="size-8" />
    </span>
  );
}

/** Leaves out unknown values. */
export function Details({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="rounded-box mt-8 w-full bg-base-200 px-5 py-2 text-sm">
      {rows
        .filter(([, value]) => value)
        .map(([name, value], i) => (
          <div key={i} className="flex justify-between gap-6 border-base-300 py-2.5 not-first:border-t">
            <dt className="muted shrink-0">{name}</dt>
            <dd className="text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
