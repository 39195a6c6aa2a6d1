import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { ContactForm } from "./ContactForm";
import { ThankYou } from "./ThankYou";

const STEPS = [
  {
    title: t`You write to us`,
    text: t`Four fields are enough. The other fields help us to give you a complete answer.`,
  },
  { title: t`We answer within 24 hours`, text: t`A person reads every inquiry and writes back to you.` },
  {
    title: t`You try it with your data`,
    text: t`Together we choose the agents that suit you, or plan a custom agent.`,
  },
];

/** The inquiry form beside the steps of an inquiry; a message of thanks replaces the form for three seconds. */
export function ContactScreen({ plan = null }: { plan?: string | null }) {
  const [sent, setSent] = useState(false);
  const [sentBefore, setSentBefore] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const over = useCallback(() => setSent(false), []);

  function showThanks() {
    setSent(true);
    setSentBefore(true);
  }

  useEffect(() => {
    if (sentBefore && !sent) title.current?.focus();
  }, [sentBefore, sent]);

  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-6 py-12 lg:grid-cols-[1fr_1.7fr] lg:grid-rows-[auto_1fr] lg:py-16">
      <div>
        <p className="text-primary text-sm font-semibold">
          <Trans>Contact us</Trans>
        </p>
        <h1
          ref={title}
          tabIndex={-1}
          className="mt-3 text-3xl font-semibold tracking-tight text-balance outline-none sm:text-4xl"
        >
          <Trans>Tell us about your supply chain</Trans>
        </h1>
        <p className="muted mt-4 text-pretty">
          <Trans>
            For teams that want more than the plans offer, or simply have a question. We answer within 24 hours.
          </Trans>
        </p>
      </div>
      <div className="lg:row-span-2">
        {sent ? <ThankYou onOver={over} /> : <ContactForm plan={sentBefore ? null : plan} onSent={showThanks} />}
      </div>
      <div>
        <ol className="space-y-5">
          {STEPS.map((step, i) => (
            <li key={i} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-8 shrink-0 place-items-center rounded-full bg-primary/12 text-sm font-semibold text-primary"
              >
                {i + 1}
              </span>
              <div>
                <h2 className="font-medium">{step.title}</h2>
                <p className="muted mt-0.5 text-sm">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <a href="/samples/contact.csv" download className="btn btn-outline border-base-300 mt-8">
          <Icon name="download" className="size-4" />
          <Trans>Download sample contact CSV</Trans>
        </a>
        <p className="muted mt-2 text-xs">
          <Trans>The questions of the form as a table, with two completed examples.</Trans>
        </p>
      </div>
    </div>
  );
}
