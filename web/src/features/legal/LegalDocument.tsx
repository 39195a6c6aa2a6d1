import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { language } from "@/lib/words/language";

export type LegalSection = { id: string; title: string; content: ReactNode };

/**
 * A long text in numbered sections, with its contents next to it. Prints the text alone. The text is in English, which is what binds;
 * in another language of the interface a sentence says so.
 */
export function LegalDocument({
  title,
  summary,
  updated,
  sections,
}: {
  title: string;
  summary: string;
  updated: string;
  sections: readonly LegalSection[];
}) {
  return (
    <div className="mx-auto w-full max-w-6xl px-6 py-12 lg:py-16 print:p-0">
      {language() !== "en" && (
        <p className="rounded-box mb-8 max-w-3xl bg-info/10 px-4 py-3 text-sm">
          <Trans>This text is binding in its English version.</Trans>
        </p>
      )}
      <header lang="en" className="max-w-3xl">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        <p className="muted mt-3 text-sm">Last updated: {updated}</p>
        <p className="mt-5 text-lg text-pretty">{summary}</p>
      </header>
      <div className="mt-10 gap-14 lg:grid lg:grid-cols-[15rem_1fr]">
        <Contents sections={sections} />
        <div lang="en" className="surface mt-8 space-y-10 p-6 sm:p-10 lg:mt-0 print:border-0 print:p-0">
          {sections.map((section, i) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-24">
              <h2 id={`${section.id}-title`} className="text-xl font-semibold tracking-tight">
                {i + 1}. {section.title}
              </h2>
              <div className="legal-text mt-3 max-w-[68ch]">{section.content}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav aria-label={t`Contents`} className="lg:sticky lg:top-24 lg:self-start print:hidden">
      <p className="text-sm font-semibold">
        <Trans>Contents</Trans>
      </p>
      <ol lang="en" className="mt-3 grid gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-1">
        {sections.map((section, i) => (
          <li key={section.id}>
            <a href={`#${section.id}`} className="muted flex gap-2 py-1.5 hover:text-primary hover:underline">
              <span className="w-5 shrink-0 tabular-nums">{i + 1}.</span>
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
