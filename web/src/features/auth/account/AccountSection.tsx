import { type ReactNode, useId } from "react";

/** One section of the account: its description on the left, its form on the right; stacked on narrow screens. */
export function AccountSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="surface grid gap-5 p-5 sm:p-6 md:grid-cols-[1fr_1.6fr] md:gap-8">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p className="muted mt-1 text-sm text-pretty">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
