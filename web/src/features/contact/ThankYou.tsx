import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Icon } from "@/components/Icon";

const THANK_YOU_MS = 3000;

/** A message of thanks for three seconds, followed by an empty form. */
export function ThankYou({ onOver }: { onOver: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(onOver, THANK_YOU_MS);
    return () => clearTimeout(timer);
  }, [onOver]);

  return (
    <section
      aria-label={t`Thank you`}
      className="surface flex min-h-[28rem] flex-col items-center justify-center gap-4 p-10 text-center"
    >
      <span className="grid size-16 place-items-center rounded-full bg-success/12 text-success">
        <Icon name="check" className="size-8" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-60 text-2xl font-semibold tracking-tight outline-none">
        <Trans>Thank you!</Trans>
      </h2>
      <p className="muted max-w-sm text-balance">
        <Trans>We have received your inquiry. We answer within 24 hours.</Trans>
      </p>
    </section>
  );
}
