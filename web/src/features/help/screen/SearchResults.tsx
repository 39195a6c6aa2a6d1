import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Hit } from "../search/search";
import { helpPath } from "../texts/page";

/** What a search found: page, part of the page, and the words in their place. */
export function SearchResults({ question, hits }: { question: string; hits: readonly Hit[] }) {
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>Search the help</Trans>
      </h1>
      <p role="status" className="muted mt-2 text-sm">
        {countOf(hits.length, question)}
      </p>
      <ol lang="en" className="mt-4 space-y-3">
        {hits.map(({ section, excerpt }) => (
          <li key={section.page.name} className="surface p-4">
            <Link to={helpPath(section.page.name, section.anchor)} className="link link-primary font-medium">
              {section.page.title}
              {section.heading && `: ${section.heading}`}
            </Link>
            <p className="mt-1 text-sm text-pretty">
              {excerpt.map(({ text, isMatch }, at) =>
                isMatch ? (
                  <mark key={at} className="bg-accent text-accent-content">
                    {text}
                  </mark>
                ) : (
                  <span key={at}>{text}</span>
                ),
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function countOf(count: number, question: string): string {
  if (count === 0) return t`No page holds all words of “${question}”. Try fewer words, or ask the General Assistant.`;
  return plural(count, {
    one: `# page for “${question}”. Enter opens the first.`,
    other: `# pages for “${question}”. Enter opens the first.`,
  });
}
