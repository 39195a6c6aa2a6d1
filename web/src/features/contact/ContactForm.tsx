import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "@/lib/auth/session";
import { toast } from "@/lib/toasts";
import { sendInquiry } from "./api";
import { asSent, EMPTY_INQUIRY, type Inquiry, type Problem, problemsOf } from "./inquiry";
import { ServiceFields } from "./ServiceFields";
import { PersonFields, ProjectFields } from "./sections";

/** The form, with the address of whoever is signed in and the plan that they ask about. Problems are shown in a notice and at the fields; text that could not be sent stays in the form. */
export function ContactForm({ plan, onSent }: { plan: string | null; onSent: () => void }) {
  const address = useSession().user?.email;
  const [inquiry, setInquiry] = useState<Inquiry>(() => ({
    ...EMPTY_INQUIRY,
    ...(plan && { additionalDetails: t`I am interested in the plan ${plan}.` }),
  }));
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [sending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (address) setInquiry((written) => (written.email ? written : { ...written, email: address }));
  }, [address]);

  function change(part: Partial<Inquiry>) {
    const changed = { ...inquiry, ...part };
    setInquiry(changed);
    // A corrected problem disappears immediately; new problems are shown when the form is sent again.
    const still = problemsOf(changed);
    const isStill = (problem: Problem) =>
      still.some(({ field, message }) => field === problem.field && message === problem.message);
    setProblems(problems.filter(isStill));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const found = problemsOf(inquiry);
    setProblems(found);
    const [first] = found;
    if (first) {
      toast.error(first.message);
      form.current?.querySelector<HTMLElement>(`[name=${first.field}]`)?.focus();
      return;
    }
    setSending(true);
    try {
      toast.success(await sendInquiry(asSent(inquiry)));
      onSent();
    } catch (error) {
      toast.error((error as Error).message);
      setSending(false);
    }
  }

  const section = {
    inquiry,
    change,
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  };

  return (
    <form ref={form} noValidate aria-label={t`Contact`} onSubmit={submit} className="surface divide-y divide-base-300">
      <Section title={t`About you`}>
        <PersonFields {...section} />
      </Section>
      <Section title={t`What you are looking for`}>
        <ServiceFields {...section} />
      </Section>
      <Section title={t`Your project`}>
        <ProjectFields {...section} />
      </Section>
      <div className="flex flex-wrap items-center justify-between gap-4 p-6 sm:px-8">
        <p className="muted text-sm">
          <Trans>
            Fields with a <span className="text-error">*</span> are required.
          </Trans>
        </p>
        <button type="submit" className="btn btn-primary w-full sm:w-auto" disabled={sending}>
          {sending ? t`Sending...` : t`Send inquiry`}
        </button>
      </div>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-5 p-6 sm:p-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
