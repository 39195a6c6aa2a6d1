import type { ReactNode } from "react";

export type LegalSection = { id: string; title: string; content: ReactNode };

/** A long text in numbered sections, with its contents next to it. Prints the text alone. */
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
      <header className="max-w-3xl">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">{title}</h1>
        <p className="muted mt-3 text-sm">Last updated: {updated}</p>
        <p className="mt-5 text-lg text-pretty">{summary}</p>
      </header>
      <div className="mt-10 gap-14 lg:grid lg:grid-cols-[15rem_1fr]">
        <Contents sections={sections} />
        <div className="surface mt-8 space-y-10 p-6 sm:p-10 lg:mt-0 print:border-0 print:p-0">
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
    <nav aria-label="Contents" className="lg:sticky lg:top-24 lg:self-start print:hidden">
      <p className="text-sm font-semibold">Contents</p>
      <ol className="mt-3 grid gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-1">
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
